/**
 * PayPal's own buttons, as a page has them with a real wallet. PayPal's script is not loaded: a mock with the used
 * parts replaces it, and its payer pays at the sandbox.
 */
import type { Page } from '@playwright/test'
import { answer } from '../fixtures/dialogs.ts'
import { expectFunds } from '../fixtures/funds.ts'
import { expect, isFullRun, test } from '../fixtures/test.ts'
import { DEPOSITED, setAmount } from '../steps/deposit.ts'

test.skip(!isFullRun)

const DECLINED = 'There was an issue processing your transaction. Please try again.'
const FAILED =
  'There was an error processing your transaction. If you tried using a credit card thru PayPal, try using another method.'

/** Changes the server's settings to a real wallet. Returns a function that reads the sandbox's origin. */
async function pretendLive(page: Page): Promise<() => string> {
  let sandbox = ''
  await page.route('**/api/config', async (route) => {
    const response = await route.fetch()
    const config = await response.json()
    sandbox = config.sandboxOrigin
    await route.fulfill({
      response,
      json: { ...config, wallet: { ...config.wallet, mode: 'live' } },
    })
  })
  return () => sandbox
}

/** Runs in the browser before the page: the mock of the script and its buttons. */
function standIn() {
  type Callbacks = {
    onApprove: (data: { orderId: string }) => Promise<void>
    onCancel: (data: object) => void
  }
  const session = ({ onApprove, onCancel }: Callbacks) => ({
    async start(_: object, order: Promise<{ orderId: string }>) {
      const { orderId } = await order
      const { payAtSandbox } = window as unknown as {
        payAtSandbox: (id: string) => Promise<boolean>
      }
      if (await payAtSandbox(orderId)) await onApprove({ orderId })
      else onCancel({})
    },
    cancel() {},
    destroy() {},
  })
  const paypal = {
    version: '6.0.0',
    createInstance: async () => ({
      createPayPalOneTimePaymentSession: session,
      createPayPalGuestOneTimePaymentSession: session,
    }),
  }
  Object.assign(window, { paypal })
  for (const [name, text] of [
    ['paypal-button', 'PayPal'],
    ['paypal-basic-card-button', 'Debit or Credit Card'],
  ] as const)
    customElements.define(
      name,
      class extends HTMLElement {
        connectedCallback() {
          this.textContent = text
        }
      },
    )
}

test('the PayPal buttons pay with a live wallet, and a declined payment continues with the same order', async ({
  page,
  people,
  login,
  quiet,
  verifyLedger,
}) => {
  quiet.allow(422)
  const sandbox = await pretendLive(page)
  await page.addInitScript(standIn)
  const choices = ['Cancel', 'Decline instrument', 'Pay']
  const orders: string[] = []
  await page.exposeFunction('payAtSandbox', async (orderId: string) => {
    orders.push(orderId)
    const choice = choices.shift()!
    const checkout = await page.context().newPage()
    await checkout.goto(`${sandbox()}/paypal/checkoutnow?token=${orderId}`)
    await checkout.getByRole('button', { name: choice, exact: true }).click()
    await checkout.getByRole('button').first().waitFor({ state: 'detached' })
    await checkout.close()
    return choice !== 'Cancel'
  })
  await login(page, await people.signUp('ann'))
  await page.goto('/depositfrompaypal')
  await setAmount(page, '20')
  await expect(page.locator('paypal-basic-card-button')).toBeVisible()
  const pay = () => page.locator('paypal-button').click()
  await pay()
  await expect.poll(() => choices.length).toBe(2)
  await pay()
  await answer(page, DECLINED, 'OK')
  await pay()
  await answer(page, DEPOSITED, 'OK')
  await expectFunds(page, { available: 20_00, inPlay: 0 })
  expect([orders.length, new Set(orders).size]).toEqual([3, 1])
  await verifyLedger()
})

test('a blocked PayPal script shows an error and a retry button', async ({
  browser,
  product,
  people,
  login,
}) => {
  // Not watched by `quiet`, since Chromium logs an error: the sandbox mode's CSP blocks PayPal's script.
  const context = await browser.newContext({ baseURL: product.url })
  const page = await context.newPage()
  await pretendLive(page)
  await login(page, await people.signUp('ann'))
  await page.goto('/depositfrompaypal')
  await setAmount(page, '20')
  const failed = page.getByRole('alert').filter({ hasText: FAILED })
  await expect(failed).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(failed).toBeVisible()
  await context.close()
})
