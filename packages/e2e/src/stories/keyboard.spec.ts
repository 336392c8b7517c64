/** The whole job without a mouse; a phone has no Tab key, so this is told at the desk only. */

import { expect, type Locator, type Page } from '@playwright/test'
import { dialogSaying } from '../fixtures/dialogs.ts'
import { expectFunds } from '../fixtures/funds.ts'
import { chooseByKey, pressByKey, tabTo, typeByKey } from '../fixtures/keyboard.ts'
import type { Person } from '../fixtures/person.ts'
import { pressable } from '../fixtures/pressable.ts'
import { test } from '../fixtures/test.ts'
import { checkoutOf } from '../steps/deposit.ts'
import { rowsWith } from '../steps/lists.ts'
import { POSTED, POSTING, SLIP } from '../steps/post.ts'
import { FIELDS } from '../steps/signUp.ts'
import { CONFIRM, ENTERED, HOW_MUCH, OFFER } from '../steps/take.ts'

async function answerByKey(page: Page, text: string | RegExp, word: string): Promise<void> {
  const dialog = dialogSaying(page, text)
  await pressByKey(page, dialog.getByRole('button', { name: word, exact: true }))
  await expect(dialog).toBeHidden()
}

const field = (place: Page | Locator, label: string) => place.getByLabel(label, { exact: true })

async function goByMenu(page: Page, section: string, entry: string): Promise<void> {
  await pressByKey(page, page.getByRole('button', { name: 'Menu', exact: true }))
  const menu = page.getByRole('dialog')
  const heading = menu.locator('summary').filter({ hasText: section })
  const link = menu.getByRole('link', { name: entry })
  await heading.waitFor()
  // The section of the page that one is on is open.
  if (!(await link.isVisible())) await pressByKey(page, heading)
  await pressByKey(page, link)
  await expect(menu).toBeHidden()
}

async function signUpByKey(page: Page, person: Person): Promise<void> {
  await page.goto('/')
  await pressByKey(page, pressable(page.getByRole('main'), 'Sign Up'))
  await expect(page).toHaveURL('/signup')
  const { firstName, lastName, username, email, phone, password } = person
  for (const [name, text] of Object.entries({
    ...{ firstName, lastName, username, email, phone: phone.slice(1) },
    ...{ password, confirmation: password },
  })) {
    await typeByKey(page, field(page, FIELDS[name as keyof typeof FIELDS]), text)
  }
  await chooseByKey(page, page.getByRole('combobox', { name: 'Security Question' }), 'favorite')
  await typeByKey(page, field(page, FIELDS.secret), 'Casablanca')
  await chooseByKey(page, page.getByRole('combobox', { name: 'Country', exact: true }), 'US')
  await tabTo(page, page.getByRole('switch'))
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await answerByKey(page, 'Do you want to sign up', 'Submit')
  await answerByKey(page, 'You have successfully registered.', 'OK')
  await expect(page).toHaveURL('/login')
}

async function logInByKey(page: Page, { username, password }: Person): Promise<void> {
  await typeByKey(page, page.getByRole('textbox', { name: 'Username' }), username)
  await typeByKey(page, field(page, 'Password'), password)
  await chooseByKey(page, page.getByRole('combobox', { name: 'Location' }), 'US')
  await tabTo(page, page.getByRole('switch'))
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await answerByKey(page, 'AR, GA, ID', 'OK')
  await expect(page).toHaveURL('/home')
}

async function depositByKey(page: Page, amount: string): Promise<void> {
  await goByMenu(page, 'My Account', 'Deposit Options')
  await pressByKey(page, page.getByRole('button', { name: 'Deposit Via Paypal or Card' }))
  await typeByKey(page, page.getByLabel('Amount in USD'), amount)
  await page.keyboard.press('Enter')
  await pressByKey(page, page.getByRole('button', { name: 'PayPal', exact: true }))
  await pressByKey(page, checkoutOf(page).getByRole('button', { name: 'Pay', exact: true }))
  await answerByKey(page, 'Your deposit was successful.', 'OK')
  await expect(page).toHaveURL('/home')
}

test('from sign-up to a settled bet by the keyboard alone', async ({
  page: ann,
  open,
  people,
  games,
  books,
}) => {
  test.slow()
  const anna = people.invent('ann')
  const game = await games.make()
  const matchup = `${game.away.abbreviation} @ ${game.home.abbreviation}`
  await signUpByKey(ann, anna)
  await logInByKey(ann, anna)
  await depositByKey(ann, '60')
  await expectFunds(ann, { available: 60_00, inPlay: 0 })

  await pressByKey(ann, pressable(ann.getByRole('main'), 'NFL'))
  await pressByKey(ann, pressable(ann, 'Make A Bet: Upcoming Games'))
  const gameRow = rowsWith(ann, game.away.name, game.home.name)
  await pressByKey(ann, gameRow.getByRole('button', { name: /^Select/ }))
  const slip = dialogSaying(ann, SLIP)
  await typeByKey(ann, slip.getByLabel('Bet Amount in USD'), '40')
  await tabTo(ann, slip.getByRole('radio', { name: game.away.name }))
  await ann.keyboard.press('ArrowDown')
  await expect(slip.getByRole('radio', { name: game.home.name })).toBeChecked()
  await typeByKey(ann, slip.getByLabel('Spread'), '3')
  await ann.keyboard.press('ArrowUp')
  await expect(slip.getByLabel('Spread')).toHaveValue('3.5')
  await ann.keyboard.press('Enter')
  await answerByKey(ann, POSTING, 'Post')
  await answerByKey(ann, POSTED, 'OK')
  await expect(ann).toHaveURL('/home')
  await expectFunds(ann, { available: 20_00, inPlay: 40_00 })

  const benny = await people.signUp('ben', { cents: 50_00 })
  const ben = await open(benny)
  await ben.goto('/home')
  await goByMenu(ben, 'Public Bets', 'Recent Public Bets')
  await pressByKey(ben, rowsWith(ben, matchup).getByRole('button'))
  await answerByKey(ben, OFFER, 'Some')
  await typeByKey(ben, ben.getByRole('dialog').getByLabel('Bet Amount in USD'), '15')
  await ben.keyboard.press('Enter')
  await expect(dialogSaying(ben, HOW_MUCH)).toBeHidden()
  await answerByKey(ben, CONFIRM, 'Confirm')
  await answerByKey(ben, ENTERED, 'OK')
  await expectFunds(ben, { available: 35_00, inPlay: 15_00 })

  await goByMenu(ann, 'Public Bets', 'Your Bets Not Yet Accepted')
  await pressByKey(ann, rowsWith(ann, matchup).getByRole('button'))
  await answerByKey(ann, 'Do you want to cancel this bet?', 'Cancel')
  await answerByKey(ann, 'This bet has been successfully cancelled.', 'OK')
  await expectFunds(ann, { available: 45_00, inPlay: 15_00 })

  await game.end(10, 13)
  await goByMenu(ben, 'Public Bets', 'Your Past Public Bets')
  await pressByKey(ben, rowsWith(ben, matchup, 'Won', '+$15.00').getByRole('button'))
  await answerByKey(ben, `${anna.username} bet you that the ${game.home.name} would beat`, 'X')
  await expectFunds(ben, { available: 65_00, inPlay: 0 })
  await books()
})
