/** Rows that a long list loads at a time, and displays more at each request of the user. */
export const ROWS_PER_PAGE = 50
