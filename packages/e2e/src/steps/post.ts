/** A user's steps to post an offer. */

import { expect, type Locator, type Page } from '@playwright/test'
import { answer } from '../fixtures/dialogs.ts'
import type { Fixture, Games, StoryGame } from '../fixtures/games.ts'
import type { People } from '../fixtures/people.ts'
import { pressable } from '../fixtures/pressable.ts'
import type { Login } from '../fixtures/test.ts'
import { rowsWith, scrollToRow } from './lists.ts'

/** The fields of Set the Bet. */
export type Slip = {
  readonly winner: 'away' | 'home'
  readonly spread: string
  readonly stake: string
  readonly odds?: readonly [numerator: string, denominator: string]
  readonly inParts?: boolean
}

export const SLIP = 'Accept bets for partial amounts? (recommended)'
export const POSTING = /You are betting that .* will beat/
export const POSTED = 'Your bet has been posted successfully.'

/** From /home to Set the Bet on the game. */
export async function goToSlip(page: Page, game: Fixture, league = 'NFL'): Promise<void> {
  await pressable(page.getByRole('main'), league).click()
  await pressable(page, 'Make A Bet: Upcoming Games').click()
  await selectGame(page, game)
}

/** Ann, with money, at Set the Bet on a game that no other story uses. Returns the game. */
export async function annAtSlip(
  { page, people, games, login }: { page: Page; people: People; games: Games; login: Login },
  cents = 100_00,
): Promise<StoryGame> {
  const game = await games.make()
  await login(page, await people.signUp('ann', { cents }))
  await page.goto('/upcominggamesnfl')
  await selectGame(page, game)
  return game
}

/** The button that selects this game in the page's list of games, which is scrolled until it has the game. */
export async function selectButton(page: Page, { away, home }: Fixture): Promise<Locator> {
  const row = rowsWith(page, away.name, home.name)
  await scrollToRow(page, row)
  return row.getByRole('button', { name: /^Select/ })
}

/** In a list of games. */
export async function selectGame(page: Page, game: Fixture): Promise<void> {
  await (await selectButton(page, game)).click()
  await expect(page.getByRole('dialog', { name: 'Set the Bet' })).toBeVisible()
}

export async function fillSlip(page: Page, game: Fixture, slip: Slip): Promise<void> {
  const { winner, spread, stake, odds, inParts = true } = slip
  const dialog = page.getByRole('dialog', { name: 'Set the Bet' })
  await dialog.getByLabel('Bet Amount in USD').fill(stake)
  await dialog.getByRole('radio', { name: game[winner].name }).check()
  await dialog.getByLabel('Spread').fill(spread)
  if (odds) {
    await dialog.getByLabel('Odds numerator').fill(odds[0])
    await dialog.getByLabel('Odds denominator').fill(odds[1])
  }
  await dialog.getByRole('checkbox', { name: SLIP }).setChecked(inParts)
}

/** From /home to /home, with the offer posted. */
export async function postOnScreen(page: Page, game: Fixture, slip: Slip): Promise<void> {
  await goToSlip(page, game)
  await fillSlip(page, game, slip)
  await answer(page, SLIP, 'Next')
  await answer(page, POSTING, 'Post')
  await answer(page, POSTED, 'OK')
  await expect(page).toHaveURL('/home')
}
