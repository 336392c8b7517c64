/** Lifetimes of a session (GAP-020), in milliseconds. */

/** Since the last request. */
export const SESSION_IDLE_MS = 30 * 60 * 1000

/** Since the login, even with requests. */
export const SESSION_ABSOLUTE_MS = 12 * 60 * 60 * 1000

/** How long an authentication permits changes of the account (AC9): a login, or the password entered again. */
export const PROOF_FRESH_MS = 15 * 60 * 1000

/** From the password to the second factor. */
export const SESSION_PENDING_MS = 10 * 60 * 1000

/** Lifetime of a device binding, from the browser's last login (AC3). */
export const DEVICE_LIFE_MS = 180 * 24 * 60 * 60 * 1000
