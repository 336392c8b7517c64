/** A rule that was broken: which one, by what, and who in the history it is about. */
export class Violation extends Error {
  readonly rule: string
  /** Names that lines of the history are searched for: users, keys, ids of offers, bets and games. */
  readonly about: readonly string[]

  constructor(rule: string, found: string, about: readonly string[] = []) {
    super(`${rule}: ${found}`)
    this.rule = rule
    this.about = about
  }
}
