import type { User } from '../environment/people.ts'

/** A user whose expected money the test tracks. */
export type Person = {
  readonly user: User
  /** What they must have and owe at the end of a test, in cents. */
  cash: number
  debt: number
}
