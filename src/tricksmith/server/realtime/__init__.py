"""What happens between an event and the people: rooms, sockets, countdowns, and bots in processes of their own."""
