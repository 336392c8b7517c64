/** What there are pictures of. A shot leaves no trace: it opens dialogs and sends nothing that changes anything. */
import { expect, type Page } from '@playwright/test'
import { answer } from '../fixtures/dialogs.ts'
import { checkoutOf, setAmount } from '../steps/deposit.ts'
import { openRow, rowsWith } from '../steps/lists.ts'
import { fillLogin, pressLogin } from '../steps/login.ts'
import { CONFIRM, enterAmount, HOW_MUCH, OFFER } from '../steps/take.ts'

export type Shot = {
  readonly name: string
  readonly path: string
  readonly visitor?: true
  /** What is done on the screen before the picture. */
  readonly act?: (page: Page) => Promise<void>
}

const openMenu = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true }).click()

/** On the board, the offer of which ben has taken 40 of 100. */
const openOffer = (page: Page) => openRow(rowsWith(page, '$60.00 of $100.00'))

async function openAmount(page: Page) {
  await openOffer(page)
  await answer(page, OFFER, 'Some')
  await page.getByRole('dialog').getByLabel('Bet Amount in USD').fill('25')
}

async function openConfirmation(page: Page) {
  await openAmount(page)
  await answer(page, HOW_MUCH, 'Accept')
  await expect(page.getByRole('dialog').filter({ hasText: CONFIRM })).toBeVisible()
}

async function openTooLarge(page: Page) {
  await openOffer(page)
  await answer(page, OFFER, 'Some')
  await enterAmount(page, '5000')
  await answer(page, CONFIRM, 'Confirm')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'OK' })).toBeVisible()
}

async function openSlip(page: Page) {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Select/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Set the Bet' })
  await dialog.getByLabel('Bet Amount in USD').fill('40')
  await dialog.getByRole('radio').first().check()
  await dialog.getByLabel('Spread').fill('3.5')
  await dialog.getByLabel('Odds numerator').fill('3')
  await dialog.getByLabel('Odds denominator').fill('2')
}

async function openPosting(page: Page) {
  await openSlip(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Post' })).toBeVisible()
}

const openFirstRow = (page: Page) => openRow(rowsWith(page).first())

async function openCheckout(page: Page) {
  await setAmount(page, '50')
  await page.getByRole('button', { name: 'PayPal', exact: true }).click()
  await expect(checkoutOf(page).getByRole('button', { name: 'Pay', exact: true })).toBeVisible()
}

async function openUnderage(page: Page) {
  await fillLogin(page, 'ann', 'Sidebet-demo1!')
  await pressLogin(page)
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function openDate(page: Page) {
  await page.getByRole('textbox', { name: 'Select Date of Games' }).click()
}

export const SHOTS: readonly Shot[] = [
  { name: 'landing', path: '/', visitor: true },
  { name: 'login', path: '/login', visitor: true },
  { name: 'login-underage', path: '/login', visitor: true, act: openUnderage },
  { name: 'signup', path: '/signup', visitor: true },
  { name: 'not-found', path: '/nowhere', visitor: true },
  { name: 'home', path: '/home' },
  { name: 'menu', path: '/home', act: openMenu },
  { name: 'league', path: '/choosepathnfl' },
  { name: 'games', path: '/upcominggamesnfl' },
  { name: 'team', path: '/chooseteamnfl' },
  { name: 'set-the-bet', path: '/upcominggamesnfl', act: openSlip },
  { name: 'set-the-bet-confirm', path: '/upcominggamesnfl', act: openPosting },
  { name: 'board', path: '/postedbetsnfl' },
  { name: 'board-by-team', path: '/postedbetsbyteamnfl' },
  { name: 'board-by-date', path: '/postedbetsbydatenfl', act: openDate },
  { name: 'slip', path: '/postedbetsnfl', act: openOffer },
  { name: 'slip-amount', path: '/postedbetsnfl', act: openAmount },
  { name: 'slip-confirm', path: '/postedbetsnfl', act: openConfirmation },
  { name: 'slip-too-large', path: '/postedbetsnfl', act: openTooLarge },
  { name: 'recent', path: '/recentpublicbets' },
  { name: 'unaccepted', path: '/unacceptedbets' },
  { name: 'unaccepted-cancel', path: '/unacceptedbets', act: openFirstRow },
  { name: 'live', path: '/publiclivebets' },
  { name: 'past', path: '/publicpastbets' },
  { name: 'past-bet', path: '/publicpastbets', act: openFirstRow },
  { name: 'history', path: '/accounthistory' },
  { name: 'deposit-choice', path: '/depositchoice' },
  { name: 'deposit-wallet', path: '/depositfrompaypal' },
  { name: 'deposit-checkout', path: '/depositfrompaypal', act: openCheckout },
]
