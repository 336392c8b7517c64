import type { User } from '../environment/people.ts'

/** Somebody whose money a test knows. */
export type Person = {
  readonly user: User
  /** What they must have at the end of a test, and owe, in cents. */
  cash: number
  debt: number
}
