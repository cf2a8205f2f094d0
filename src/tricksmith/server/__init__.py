"""The table over the network: matches kept as events, a socket a seat, and nobody told a card they may not see."""
