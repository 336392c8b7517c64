/** Counts of offers and bets stop at one more than this, which is shown as "99+": a longer count costs time and says no more (W11). */
export const COUNT_MAX = 99
