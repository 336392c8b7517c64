/**
 * SQL condition: settlement `s` voids bet `b`. Its game is void, or the bet was accepted at or after the start that the
 * settlement recorded.
 */
export const isVoid = (b: string, s: string) =>
  `(${s}.outcome = 'void' or ${b}.accepted_at >= ${s}.starts_at)`
