/** Pictures of promotions. The user is no admin and has no promotion: both are mocked. */
import { expect, type Page } from '@playwright/test'
import { answer } from '../fixtures/dialogs.ts'
import { fakeAnswer } from './fakeAnswers.ts'
import { mockFunds } from './payments.ts'
import type { Shot } from './shot.ts'

const SPRING = {
  _id: 'p_1',
  promotionName: 'Spring kick-off',
  message: 'Bring a friend along.\nThe first bet is on us.',
  perUserAmount: 20,
  newAcceptsNeeded: 2,
  availableToWithdraw: false,
  daysToUseFunds: 30,
  promoExpirationDate: '12/31/2026',
  needCode: true,
  useExpiration: true,
}

const offered =
  (change: object = {}) =>
  async (page: Page) => {
    await fakeAnswer(page, '/api/promotion/checkpromotions/*', {
      message: 'ok',
      data: [{ ...SPRING, ...change }],
    })
    await page.addInitScript(() => sessionStorage.setItem('promotionAvailable', 'true'))
  }

async function isAdmin(page: Page) {
  await fakeAnswer(page, '/api/promotion/findAdmin/*', { admin: true })
  await fakeAnswer(page, '/api/promotion/checkuniquepromo/*', { data: ['Spring kick-off'] })
}

const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()

async function fillAndCreate(page: Page) {
  const fields = {
    'promotion name': 'Spring kick-off',
    'promotion code': 'LUCKY',
    'initial balance': '1000',
    'per-user amount': '20',
    message: 'Bring a friend along. The first bet is on us.',
  }
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value)
  for (const label of ['use-expiration yes/no', 'available to withdraw yes/no'])
    await page.getByLabel(label, { exact: true }).selectOption('No')
  await press(page, 'Create')
  await expect(page.getByRole('dialog')).toBeVisible()
}

export const promotionShots: readonly Shot[] = [
  { name: 'promotion-create', path: '/promotion_create', before: isAdmin },
  {
    name: 'promotion-create-missing',
    path: '/promotion_create',
    before: isAdmin,
    act: (page) => press(page, 'Create'),
  },
  {
    name: 'promotion-create-confirm',
    path: '/promotion_create',
    before: isAdmin,
    act: fillAndCreate,
  },
  {
    name: 'promotion-create-taken',
    path: '/promotion_create',
    before: isAdmin,
    async act(page) {
      await fillAndCreate(page)
      await answer(page, 'Create this promotion?', 'Submit')
      await expect(page.getByRole('dialog')).toContainText('already in use')
    },
  },
  { name: 'promotion-offer', path: '/promotion_offer', before: offered() },
  {
    name: 'promotion-offer-free',
    path: '/promotion_offer',
    before: offered({
      ...{ availableToWithdraw: true, needCode: false, promoExpirationDate: '' },
      promotionName:
        'A very long name of a promotion that nobody could ever have on one line of a phone',
    }),
  },
  {
    name: 'promotion-offer-failed',
    path: '/promotion_offer',
    async before(page) {
      await offered({ needCode: false, newAcceptsNeeded: 0 })(page)
      await fakeAnswer(page, '/api/promotion/promotionaddedtouser', {
        error: 'There was an error while processing your request.  Please try again later.',
        code: 'promotionUsedUp',
      })
    },
    async act(page) {
      await press(page, 'Accept')
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'held-promotions',
    path: '/home',
    before: (page) =>
      mockFunds(page, {
        bonus: 32,
        withheld: [{ reason: 'bonus', amount: 32, until: null }],
        grants: [
          {
            promotionName: 'Spring kick-off',
            amount: 20,
            lastDayToUse: '12/22/2026',
            playersNeeded: 2,
            stakesNeeded: 0,
          },
          {
            promotionName: 'Welcome',
            amount: 12,
            lastDayToUse: '',
            playersNeeded: 0,
            stakesNeeded: 7.99,
          },
        ],
      }),
    act: (page) => page.getByRole('button', { name: 'Your funds: see where' }).click(),
  },
]
