import type { Page } from '@playwright/test'

/** One picture: what it is of, and how the page comes to look so. */
export type Shot = {
  readonly name: string
  readonly path: string
  readonly visitor?: true
  /** What is pretended before the page is opened. */
  readonly before?: (page: Page) => Promise<unknown>
  /** What is done on the screen before the picture. */
  readonly act?: (page: Page) => Promise<unknown>
  /** The page never comes to rest. */
  readonly isUnfinished?: true
  /** In place of the page there is only what is wrong. */
  readonly isProblem?: true
}
