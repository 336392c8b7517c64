/** What there are pictures of. A shot leaves no trace: it opens dialogs and sends nothing that changes anything. */
import type { Page } from '@playwright/test'

export type Shot = {
  readonly name: string
  readonly path: string
  readonly visitor?: true
  /** What is done on the screen before the picture. */
  readonly act?: (page: Page) => Promise<void>
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click()

export const SHOTS: readonly Shot[] = [
  { name: 'landing', path: '/', visitor: true },
  { name: 'login', path: '/login', visitor: true },
  { name: 'signup', path: '/signup', visitor: true },
  { name: 'not-found', path: '/nowhere', visitor: true },
  { name: 'home', path: '/home' },
  { name: 'menu', path: '/home', act: press('Menu') },
  { name: 'league', path: '/choosepathnfl' },
  { name: 'games', path: '/upcominggamesnfl' },
  { name: 'team', path: '/chooseteamnfl' },
  { name: 'board', path: '/postedbetsnfl' },
  { name: 'board-by-team', path: '/postedbetsbyteamnfl' },
  { name: 'board-by-date', path: '/postedbetsbydatenfl' },
  { name: 'recent', path: '/recentpublicbets' },
  { name: 'unaccepted', path: '/unacceptedbets' },
  { name: 'live', path: '/publiclivebets' },
  { name: 'past', path: '/publicpastbets' },
  { name: 'history', path: '/accounthistory' },
  { name: 'deposit-choice', path: '/depositchoice' },
  { name: 'deposit-wallet', path: '/depositfrompaypal' },
]
