/** Pictures of banks. The responses are mocked: the provider receives no request. */
import { expect, type Page } from '@playwright/test'
import { dialogWithText } from '../fixtures/dialogs.ts'
import { fakeAnswer, fakeFunds, fakeUndecided, refusal } from './fakeAnswers.ts'
import type { Shot } from './shot.ts'

const bank = (id: number, accountName: string, status: string) => ({
  _id: `f_${id}`,
  accountName,
  accountURL: `https://api.dwolla.example/funding-sources/${id}`,
  status,
})

const HOUSE = bank(1, 'Household - Checking - 6789', 'verified')
const WAITING = bank(2, 'Holiday savings of the family - Savings - 4321', 'unverified')
const FAILED = bank(3, 'Old account - Checking - 1111', 'failed')

const banks =
  (...fundingSources: object[]) =>
  async (page: Page) => {
    const body = { fundingSources, withdrawHoldBack: 50, withHoldBack: 50, friends: [] }
    await fakeFunds(page, 412.5, 175)
    await fakeAnswer(page, '/api/user/accounts/*', [body])
  }

const some = banks(HOUSE, WAITING, FAILED)

const press = (name: string) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name, exact: true }).click()
}

async function fillTransfer(page: Page, amount: string, submit: string) {
  await page.getByLabel('Amount in USD').fill(amount)
  await press(submit)(page)
}

async function fillBank(page: Page, accountNumber: string) {
  await page.getByLabel('Account Number').fill(accountNumber)
  await page.getByLabel('Routing Number').fill('222222226')
  await page.getByLabel('Account Name').fill('Household')
  await page.getByLabel('Account Type').selectOption('Checking')
  await page.getByRole('button', { name: 'Add Account' }).click()
}

async function openConfirm(page: Page) {
  await page.getByRole('button', { name: /^Enter small deposits/ }).click()
  await expect(page.getByRole('dialog').getByLabel('First Deposit')).toBeFocused()
}

const deposited =
  (path: string, status = 200) =>
  async (page: Page) => {
    await some(page)
    await fakeAnswer(
      page,
      path,
      {
        status: 'pending',
        paymentID: 'p_1',
        depositAmount: 100,
        withdrawAmount: 100,
        feeEstimate: 0.77,
        netAmount: 99.23,
        fundsAvailable: 412.5,
        fundsAtRisk: 175,
      },
      status,
    )
  }

const agreed = (amount: string, submit: string, text: string | RegExp) => async (page: Page) => {
  await fillTransfer(page, amount, submit)
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await expect(dialogWithText(page, text)).toBeVisible()
}

export const bankShots: readonly Shot[] = [
  {
    name: 'bank-must-add',
    path: '/depositchoice',
    before: async (page) => {
      await banks()(page)
      await fakeAnswer(page, '/api/user/authnet-getbanks/*', 0 as unknown as object)
    },
    act: async (page) => {
      await press('Deposit Via Your Bank')(page)
      await expect(dialogWithText(page, 'ADD BANK INFO')).toBeVisible()
    },
  },
  {
    name: 'bank-ways',
    path: '/depositchoice',
    act: async (page) => {
      await press('Add Bank Info')(page)
      await expect(page.getByRole('dialog').getByRole('button', { name: 'New' })).toBeFocused()
    },
  },
  {
    name: 'bank-store',
    path: '/depositchoice',
    act: async (page) => {
      await press('Add Bank Info')(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Open the form' }).click()
      await expect(page.getByRole('dialog').getByLabel('Account Number')).toBeFocused()
    },
  },
  {
    name: 'bank-which',
    path: '/depositchoice',
    before: banks(WAITING, { ...WAITING, _id: 'f_4', accountName: 'Other - Checking - 9999' }),
    act: async (page) => {
      await press('Add Bank Info')(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Return' }).click()
      await expect(dialogWithText(page, 'Which account?')).toBeVisible()
    },
  },
  { name: 'add-bank', path: '/addbank' },
  {
    name: 'add-bank-numbers',
    path: '/addbank',
    act: async (page) => {
      await fillBank(page, '12345678')
      await expect(dialogWithText(page, 'Please check your details')).toBeVisible()
    },
  },
  {
    name: 'add-bank-verify',
    path: '/addbank',
    act: async (page) => {
      await fillBank(page, '1234 5678 9012')
      await expect(dialogWithText(page, 'Is this your account?')).toBeVisible()
    },
  },
  {
    name: 'add-bank-done',
    path: '/addbank',
    before: (page) =>
      fakeAnswer(page, '/api/user/addbank', { accountURL: HOUSE.accountURL, status: 'unverified' }),
    act: async (page) => {
      await fillBank(page, '1234 5678 9012')
      await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click()
      await expect(dialogWithText(page, 'linked successfully')).toBeVisible()
    },
  },
  { name: 'bank-deposit', path: '/depositfrombank', before: some },
  {
    name: 'bank-deposit-unchosen',
    path: '/depositfrombank',
    before: banks(WAITING),
    act: async (page) => {
      await fillTransfer(page, '100', 'Deposit')
      await expect(page.getByText('Please choose an account.')).toBeVisible()
    },
  },
  {
    name: 'bank-deposit-notice',
    path: '/depositfrombank',
    before: some,
    act: async (page) => {
      await fillTransfer(page, '100', 'Deposit')
      await expect(dialogWithText(page, 'Fee notice')).toBeVisible()
    },
  },
  {
    name: 'bank-deposit-limit',
    path: '/depositfrombank',
    before: some,
    act: async (page) => {
      await fillTransfer(page, '5000.01', 'Deposit')
      await expect(dialogWithText(page, '$5,000 US Dollars')).toBeVisible()
    },
  },
  {
    name: 'bank-deposit-sent',
    path: '/depositfrombank',
    before: deposited('/api/user/depositfrombank'),
    act: agreed('100', 'Deposit', 'may take a few days to process'),
  },
  {
    name: 'bank-deposit-failed',
    path: '/depositfrombank',
    before: async (page) => {
      await some(page)
      const json = refusal('bankDepositFailed', 'We were unable to transfer funds.')
      await fakeAnswer(page, '/api/user/depositfrombank', json, 409)
    },
    act: agreed('100', 'Deposit', 'We were unable to transfer funds from'),
  },
  {
    name: 'bank-deposit-busy',
    path: '/depositfrombank',
    before: async (page) => {
      await some(page)
      await fakeUndecided(page, '/api/user/depositfrombank', 'busy')
    },
    act: agreed('100', 'Deposit', 'We are very busy right now'),
  },
  { name: 'bank-confirm', path: '/depositfrombank', before: some, act: openConfirm },
  {
    name: 'bank-confirm-wrong',
    path: '/depositfrombank',
    before: some,
    act: async (page) => {
      await openConfirm(page)
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('First Deposit').fill('32')
      await dialog.getByLabel('Second Deposit').fill('0.07')
      await dialog.getByRole('button', { name: 'Confirm' }).click()
      await expect(dialog.getByText('Each of them was')).toBeVisible()
    },
  },
  {
    name: 'bank-remove',
    path: '/depositfrombank',
    before: some,
    act: async (page) => {
      await page.getByRole('button', { name: `Remove ${HOUSE.accountName}` }).click()
      await expect(dialogWithText(page, 'Do you want to remove')).toBeVisible()
    },
  },
  {
    name: 'bank-none',
    path: '/depositfrombank',
    before: banks(),
    act: (page) => expect(dialogWithText(page, 'no longer have a bank')).toBeVisible(),
  },
  { name: 'bank-withdrawal', path: '/withdrawbank', before: banks(HOUSE) },
  {
    name: 'bank-withdrawal-notice',
    path: '/withdrawbank',
    before: banks(HOUSE),
    act: async (page) => {
      await fillTransfer(page, '100', 'Withdraw')
      await expect(dialogWithText(page, 'Fee notice')).toBeVisible()
    },
  },
  {
    name: 'bank-withdrawal-over',
    path: '/withdrawbank',
    before: banks(HOUSE),
    act: async (page) => {
      await fillTransfer(page, '400', 'Withdraw')
      await expect(dialogWithText(page, 'Your funds available to withdraw')).toBeVisible()
    },
  },
  {
    name: 'bank-withdrawal-sent',
    path: '/withdrawbank',
    before: deposited('/api/user/withdrawtobank'),
    act: agreed('100', 'Withdraw', 'may take a few days to process'),
  },
]
