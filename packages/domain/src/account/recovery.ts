/** A forgotten login: how long its link lives, and how often an answer may be wrong (GAP-022, GAP-023). */
export const LINK_LIFE_MS = 30 * 60 * 1000

/** Wrong security answers per account, wherever they come from. */
export const WRONG_ANSWERS_MAX = 5
export const WRONG_ANSWERS_WINDOW_MS = 60 * 60 * 1000
