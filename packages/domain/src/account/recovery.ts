/** Recovery of a forgotten login: lifetime of its link, and limit of wrong answers (GAP-022, GAP-023). */
export const LINK_LIFE_MS = 30 * 60 * 1000

/** Wrong security answers per account, over all clients. */
export const WRONG_ANSWERS_MAX = 5
export const WRONG_ANSWERS_WINDOW_MS = 60 * 60 * 1000
