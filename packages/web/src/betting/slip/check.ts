import type { ReactNode } from 'react'

/** What a step shows above its buttons before anything is sent. */
export type Check = {
  /** It would be refused: the last button is not green. Pressing it still applies the rules, with fresh data. */
  readonly isRefused: boolean
  readonly note: ReactNode
}
