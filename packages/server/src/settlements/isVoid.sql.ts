/** A bet `b` is void by a settlement `s`: its game is, or the bet was accepted when it had begun, as was known by then. */
export const isVoid = (b: string, s: string) =>
  `(${s}.outcome = 'void' or ${b}.accepted_at >= ${s}.starts_at)`
