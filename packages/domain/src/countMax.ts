/** Counts of offers and bets stop one above this and are shown as "99+". A longer count costs time without use (W11). */
export const COUNT_MAX = 99
