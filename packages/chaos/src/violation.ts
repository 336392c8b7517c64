/** A broken rule: which one, what broke it, and the names that it concerns. */
export class Violation extends Error {
  readonly rule: string
  /** Names to search the history for: users, keys, ids of offers, bets and games. */
  readonly about: readonly string[]

  constructor(rule: string, found: string, about: readonly string[] = []) {
    super(`${rule}: ${found}`)
    this.rule = rule
    this.about = about
  }
}
