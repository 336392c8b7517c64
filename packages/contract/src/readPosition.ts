/**
 * The position of the last change that a browser has made or was informed of: its lists are at least as late (decision 060). The
 * server sets the cookie after a command, and the page after a change event. It only chooses between the primary and a standby.
 */
export const POSITION_COOKIE = 'sidebet_position'

/** How long the cookie lasts, seconds. By then each standby that answers has replayed the position. */
export const POSITION_SECONDS = 10

/** The value of the cookie as bytes of the log; 0 without one. A value of another form is later than every position. */
export function parsePosition(value: string | undefined): number {
  if (!value) return 0
  const position = /^\d{1,16}$/.test(value) ? Number(value) : Number.MAX_SAFE_INTEGER
  return Math.min(position, Number.MAX_SAFE_INTEGER)
}
