/** A user's steps to offer a bet to a friend. */
import { expect, type Locator, type Page } from '@playwright/test'
import { answer } from '../fixtures/dialogs.ts'
import type { Fixture } from '../fixtures/games.ts'
import { fillSlip, goToSlip, POSTED, POSTING, SLIP, type Slip } from './post.ts'

const FIELDS = {
  username: 'Friend\u2019s Username',
  email: 'Friend\u2019s Email',
  countryCode: 'Country Code',
  phone: 'Friend\u2019s Phone Number',
} as const

export type NamedFriend = Partial<Record<keyof typeof FIELDS, string>>

export const friendStep = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Bet a friend' })

/** From /home to the step that names the friend. */
export async function goToFriendStep(page: Page, game: Fixture, slip: Slip): Promise<void> {
  await goToSlip(page, game)
  await fillSlip(page, game, slip)
  await answer(page, SLIP, 'Next')
  await answer(page, POSTING, 'Friend(s)')
  await expect(friendStep(page)).toBeVisible()
}

/** Fills in these fields, and clears the others. */
export async function nameFriend(page: Page, named: NamedFriend): Promise<void> {
  const step = friendStep(page)
  for (const [field, label] of Object.entries(FIELDS)) {
    await step.getByLabel(label).fill(named[field as keyof typeof FIELDS] ?? '')
  }
  await step.getByRole('button', { name: 'Next' }).click()
}

/** From /home to /home, with the offer made to the friend. */
export async function postToFriend(
  page: Page,
  game: Fixture,
  slip: Slip,
  named: NamedFriend,
): Promise<void> {
  await goToFriendStep(page, game, slip)
  await nameFriend(page, named)
  await answer(page, POSTING, 'Confirm')
  await answer(page, POSTED, 'OK')
  await expect(page).toHaveURL('/home')
}
