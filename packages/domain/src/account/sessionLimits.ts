/** How long a session lives (GAP-020), in milliseconds. */

/** Since the last request. */
export const SESSION_IDLE_MS = 30 * 60 * 1000

/** Since the login, whatever is done. */
export const SESSION_ABSOLUTE_MS = 12 * 60 * 60 * 1000

/** How long a proof of who somebody is counts for what changes the account (AC9): the login, or the password once more. */
export const PROOF_FRESH_MS = 15 * 60 * 1000

/** Between the password and the second factor. */
export const SESSION_PENDING_MS = 10 * 60 * 1000

/** A browser that has signed in is known for so long after it did last (AC3). */
export const DEVICE_LIFE_MS = 180 * 24 * 60 * 60 * 1000
