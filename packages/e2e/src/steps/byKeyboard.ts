/** A user's steps without a mouse. The dialogs are those of the other steps. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { Control } from '../fixtures/control.ts'
import { dialogWithText } from '../fixtures/dialogs.ts'
import {
  chooseByKey,
  expectFocusNotLost,
  pressByKey,
  pressToLeaveFrame,
  tabTo,
  turnByKey,
  typeByKey,
} from '../fixtures/keyboard.ts'
import { codeSentTo, type Person } from '../fixtures/person.ts'
import { pressable } from '../fixtures/pressable.ts'
import { checkoutOf, DEPOSITED } from './deposit.ts'
import { menuButton } from './menu.ts'
import { FIELDS } from './signUp.ts'
import { CONFIRM, HOW_MUCH, OFFER } from './take.ts'

/** The dialog has the focus while it is open. Afterward another element of the page has it. */
export async function answerByKey(page: Page, text: string | RegExp, word: string): Promise<void> {
  const dialog = dialogWithText(page, text)
  await expect(dialog).toBeVisible()
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await pressByKey(page, dialog.getByRole('button', { name: word, exact: true }))
  await expect(dialog).toBeHidden()
  await expectFocusNotLost(page)
}

/** The navigation has finished: the focus is on the page's heading. */
export async function expectPage(page: Page, path: string | RegExp): Promise<void> {
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}

const field = (scope: Page | Locator, label: string) => scope.getByLabel(label, { exact: true })
const mainButton = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true })

/** Through the menu, whose section may be closed. */
export async function goByMenu(page: Page, section: string, entry: string): Promise<void> {
  await pressByKey(page, menuButton(page))
  const menu = page.getByRole('dialog')
  const heading = menu.locator('summary').filter({ hasText: section })
  const link = menu.getByRole('link', { name: entry })
  await heading.waitFor()
  // The section of the current page is open.
  if (!(await link.isVisible())) await pressByKey(page, heading)
  await pressByKey(page, link)
  await expect(menu).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}

export async function logOutByKey(page: Page): Promise<void> {
  await pressByKey(page, menuButton(page))
  await pressByKey(page, page.getByRole('dialog').getByRole('button', { name: 'Logout' }))
  await answerByKey(page, 'Do you want to log out?', 'Logout')
  await expectPage(page, '/login')
}

/** From the welcome page to /login. */
export async function signUpByKey(page: Page, person: Person): Promise<void> {
  await page.goto('/')
  await pressByKey(page, pressable(page.getByRole('main'), 'Sign Up'))
  await expectPage(page, '/signup')
  const { firstName, lastName, username, email, phone, password } = person
  // A complete step shows the next one, and Tab leads there.
  const typed = { username, email, password, confirmation: password, firstName, lastName }
  for (const [name, text] of Object.entries({ ...typed, phone: phone.slice(1) })) {
    await typeByKey(page, field(page, FIELDS[name as keyof typeof FIELDS]), text)
  }
  const question = page.getByRole('combobox', { name: 'Security Question' })
  await chooseByKey(page, question, 'favorite movie')
  await typeByKey(page, field(page, FIELDS.secret), 'Casablanca')
  await expect(page.getByRole('combobox', { name: 'Country', exact: true })).toHaveValue('US')
  if (!person.mfa) await turnByKey(page, page.getByRole('switch'))
  await expect(page.getByRole('switch')).toBeChecked({ checked: person.mfa })
  await pressByKey(page, mainButton(page, 'Sign Up'))
  await answerByKey(page, 'Do you want to sign up', 'Submit')
  await answerByKey(page, 'You have successfully registered.', 'OK')
  await expectPage(page, '/login')
}

/** From /login to /home, with the code by e-mail where the second factor is on. */
export async function logInByKey(page: Page, control: Control, person: Person): Promise<void> {
  await typeByKey(page, page.getByRole('textbox', { name: 'Username' }), person.username)
  await typeByKey(page, field(page, 'Password'), person.password)
  await turnByKey(page, page.getByRole('radio', { name: 'US' }))
  await turnByKey(page, page.getByRole('switch'))
  await page.keyboard.press('Enter')
  await answerByKey(page, 'AR, GA, ID', 'OK')
  if (person.mfa) {
    await expectPage(page, '/mfa')
    await pressByKey(page, mainButton(page, 'Send Code Via Email'))
    await answerByKey(page, 'A new code has been sent.', 'OK')
    const code = await codeSentTo(control, person, 'email')
    await typeByKey(page, field(page, 'Enter Code Received'), code)
    await page.keyboard.press('Enter')
  }
  await expectPage(page, '/home')
}

/** From /depositchoice to /home. */
export async function depositByKey(page: Page, amount: string): Promise<void> {
  await expectPage(page, '/depositchoice')
  await pressByKey(page, mainButton(page, 'Deposit Via Paypal or Card'))
  await expectPage(page, '/depositfrompaypal')
  await typeByKey(page, page.getByLabel('Amount in USD'), amount)
  await page.keyboard.press('Enter')
  await pressByKey(page, mainButton(page, 'PayPal'))
  const pay = checkoutOf(page).getByRole('button', { name: 'Pay', exact: true })
  await pressToLeaveFrame(page, pay, dialogWithText(page, DEPOSITED))
  await answerByKey(page, DEPOSITED, 'OK')
  await expectPage(page, '/home')
}

/** From the row of the offer to Confirm. Without an amount all of it. */
export async function takeByKey(page: Page, row: Locator, amount?: string): Promise<void> {
  await pressByKey(page, row.getByRole('button'))
  await answerByKey(page, OFFER, amount === undefined ? 'All' : 'Some')
  if (amount !== undefined) await enterAmountByKey(page, amount)
  await answerByKey(page, CONFIRM, 'Confirm')
}

/** From the row of the offer to an amount that is refused beside its field: Enter does not leave the step. */
export async function offerTooMuchByKey(
  page: Page,
  row: Locator,
  amount: string,
  sentence: string,
): Promise<void> {
  await pressByKey(page, row.getByRole('button'))
  await answerByKey(page, OFFER, 'Some')
  const dialog = dialogWithText(page, HOW_MUCH)
  const field = dialog.getByLabel('Bet Amount in USD')
  await expect(field).toBeFocused()
  await page.keyboard.type(amount)
  await expect(field).toHaveAccessibleDescription(new RegExp(sentence))
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
}

/** In the dialog for the amount: the field has the focus, and Enter submits. */
export async function enterAmountByKey(page: Page, amount: string): Promise<void> {
  const dialog = dialogWithText(page, HOW_MUCH)
  await expect(dialog.getByLabel('Bet Amount in USD')).toBeFocused()
  await page.keyboard.type(amount)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
}

/** Chooses one of the two teams of the slip with the arrow keys. */
export async function pickByKey(page: Page, from: Locator, to: Locator): Promise<void> {
  await tabTo(page, from)
  await page.keyboard.press('ArrowDown')
  await expect(to).toBeChecked()
}
