/** The second factor's code and its limits (GAP-016). */
export const MFA_CODE_DIGITS = 6

export const MFA_CODE_LIFE_MS = 10 * 60 * 1000

/** Wrong codes per account, over all its logins. */
export const MFA_WRONG_MAX = 5
export const MFA_WRONG_WINDOW_MS = 60 * 60 * 1000

/** Codes sent per account, over e-mail and SMS. */
export const MFA_SENDS_MAX = 5
export const MFA_SENDS_WINDOW_MS = 15 * 60 * 1000
