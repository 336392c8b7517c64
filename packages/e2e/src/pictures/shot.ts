import type { Page } from '@playwright/test'

/** One picture: its page, and the steps to the state that it shows. */
export type Shot = {
  readonly name: string
  readonly path: string
  readonly visitor?: true
  /** The mocks, set before the page opens. */
  readonly before?: (page: Page) => Promise<unknown>
  /** The actions on the screen before the picture. */
  readonly act?: (page: Page) => Promise<unknown>
  /** The page never finishes loading. */
  readonly isUnfinished?: true
  /** The page shows only an error. */
  readonly isProblem?: true
}
