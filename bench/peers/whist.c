/* Whist by hand: what a loop written for this one game reaches, as a measure for a core that knows no game.
 *
 * Cards are bits, suit * 13 + height, as in our French deck; a hand is a set of them. Everything that Whist allows one to
 * take for granted is taken for granted: four seats, thirteen tricks, one trump, no marks, no tables.
 */
#include <stdint.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

#define SUIT(card) (0x1fffULL << (13 * ((card) / 13)))

static uint64_t random_state;

/* A counter whose steps are mixed by one wide multiplication: the quickest good generator that we know. */
static inline uint64_t draw(void) {
    random_state += 0xA0761D6478BD642FULL;
    __uint128_t wide = (__uint128_t)random_state * (random_state ^ 0xE7037ED1A0B428DBULL);
    return (uint64_t)(wide >> 64) ^ (uint64_t)wide;
}

/* One card of a set that is not empty, each as likely as any other. */
static inline int any(uint64_t cards) {
    uint64_t skip = ((draw() >> 32) * (uint64_t)__builtin_popcountll(cards)) >> 32;
#ifdef __BMI2__
    return __builtin_ctzll(_pdep_u64(1ULL << skip, cards));
#else
    while (skip--) cards &= cards - 1;
    return __builtin_ctzll(cards);
#endif
}

/* The cards that may be played to a suit: of it if there are any, else all. */
static inline uint64_t legal(uint64_t hand, uint64_t led) {
    uint64_t following = hand & led;
    return following ? following : hand;
}

/* How high a card stands in a trick; -1 if it cannot win. */
static inline int height(int card, uint64_t led, uint64_t trumps) {
    uint64_t bit = 1ULL << card;
    return bit & trumps ? card + 64 : bit & led ? card : -1;
}

/* Plays one hand to its end at random and adds the tricks of each seat to `tricks`. */
static void playout(const uint64_t deal[4], int trump, int leader, uint64_t tricks[4]) {
    uint64_t hands[4] = {deal[0], deal[1], deal[2], deal[3]}, trumps = 0x1fffULL << (13 * trump);
    for (int trick = 0; trick < 13; trick++) {
        int card = any(hands[leader]), winner = leader;
        uint64_t led = SUIT(card);
        int best = height(card, led, trumps);
        hands[leader] ^= 1ULL << card;
        for (int place = 1; place < 4; place++) {
            int seat = (leader + place) & 3;
            card = any(legal(hands[seat], led));
            hands[seat] ^= 1ULL << card;
            int high = height(card, led, trumps);
            winner = high > best ? seat : winner;
            best = high > best ? high : best;
        }
        tricks[winner]++;
        leader = winner;
    }
}

/* `each` random playouts of each of `count` deals; `tricks` has four places a deal. */
void playouts(const uint64_t *deals, const int32_t *trumps, const int32_t *leaders, int count, int each,
              uint64_t seed, uint64_t *tricks) {
    random_state = seed;
    for (int deal = 0; deal < count; deal++)
        for (int number = 0; number < each; number++)
            playout(deals + 4 * deal, trumps[deal], leaders[deal], tricks + 4 * deal);
}

/* The number of ways to play exactly `depth` cards; a trick under way is its led suit, winner, and best height. */
static uint64_t ways(uint64_t hands[4], uint64_t trumps, int leader, int place, uint64_t led, int winner, int best,
                     int depth) {
    int seat = (leader + place) & 3;
    uint64_t cards = place ? legal(hands[seat], led) : hands[leader], sum = 0;
    if (depth == 0) return 1;
    for (; cards; cards &= cards - 1) {
        int card = __builtin_ctzll(cards);
        uint64_t suit = place ? led : SUIT(card);
        int high = height(card, suit, trumps), wins = place == 0 || high > best, now = wins ? seat : winner;
        hands[seat] ^= 1ULL << card;
        sum += place == 3 ? ways(hands, trumps, now, 0, 0, 0, 0, depth - 1)
                          : ways(hands, trumps, leader, place + 1, suit, now, wins ? high : best, depth - 1);
        hands[seat] ^= 1ULL << card;
    }
    return sum;
}

/* The same count for each of `count` deals: it must be ours. */
void perfts(const uint64_t *deals, const int32_t *trumps, const int32_t *leaders, int count, int depth,
            uint64_t *found) {
    for (int deal = 0; deal < count; deal++) {
        uint64_t hands[4];
        for (int seat = 0; seat < 4; seat++) hands[seat] = deals[4 * deal + seat];
        found[deal] = ways(hands, 0x1fffULL << (13 * trumps[deal]), leaders[deal], 0, 0, 0, 0, depth);
    }
}
