/** Everything that a new user does, from the welcome page to the first withdrawal, counted and printed. */
import { answer } from '../fixtures/dialogs.ts'
import { expectFunds } from '../fixtures/funds.ts'
import { countTaps, type Taps } from '../fixtures/taps.ts'
import { expect, further, isFullRun, test } from '../fixtures/test.ts'
import { checkoutOf, DEPOSITED } from '../steps/deposit.ts'
import { confirmAge, enterCode, pressLogin, requestCode } from '../steps/login.ts'
import { POSTED, POSTING, SLIP } from '../steps/post.ts'
import { signUpOnScreen } from '../steps/signUp.ts'
import { CONFIRM } from '../steps/take.ts'

/** What each part needed at first, and what it may need at most. Decision 066 has the reason of each tap and field. */
const PARTS = {
  'sign up, log in and deposit': { before: [22, 14], most: [13, 9] },
  'find a game and post an offer': { before: [7, 2], most: [4, 1] },
  'find the game and take a part': { before: [7, 1], most: [4, 0] },
  withdraw: { before: [4, 2], most: [4, 1] },
} as const

// A product of its own: home lists five games, and those with offers come first.
if (isFullRun) test.use({ beginsAt: '2027-03-08T15:00:00.000Z' })

type Part = keyof typeof PARTS

const NOTHING: Taps = { taps: 0, fields: 0, choices: 0 }

further(
  'a new user gets from the welcome page to a withdrawal of what was won, counted in taps and typed fields',
  async ({ page, open, people, games, control, verifyLedger }) => {
    const ann = people.invent('ann', { mfa: true })
    const game = await games.make({ inMinutes: 15 })
    const counted = await countTaps(page)
    const sums = { before: [0, 0] as [number, number], now: [0, 0] as [number, number] }
    let since = NOTHING
    function expectAtMost(part: Part, now = counted(), from = since) {
      const { before, most } = PARTS[part]
      const [taps, fields] = [now.taps - from.taps, now.fields - from.fields]
      const choices = now.choices - from.choices
      console.log(`${part}: ${taps} taps, ${fields} fields, ${choices} choices; before ${before}`)
      expect(taps).toBeGreaterThan(0)
      expect(taps).toBeLessThanOrEqual(most[0])
      expect(fields).toBeLessThanOrEqual(most[1])
      for (const kind of [0, 1] as const) sums.before[kind] += before[kind]
      sums.now[0] += taps
      sums.now[1] += fields
      since = counted()
    }

    await signUpOnScreen(page, ann)
    await expect(page.getByRole('heading', { name: 'Login', level: 1 })).toBeVisible()
    // The username, the password and the country are those of the sign-up.
    await confirmAge(page)
    await pressLogin(page)
    await answer(page, 'Social gaming is restricted in these states', 'OK')
    await enterCode(page, await requestCode(page, control, ann))
    await page.getByRole('link', { name: '$100', exact: true }).click()
    await page.getByRole('button', { name: 'PayPal', exact: true }).click()
    await checkoutOf(page).getByRole('button', { name: 'Pay', exact: true }).click()
    await answer(page, DEPOSITED, 'OK')
    await expectFunds(page, { available: 100_00, inPlay: 0 })
    expectAtMost('sign up, log in and deposit')

    const soon = page.getByRole('listitem').filter({
      has: page.getByRole('link', { name: `${game.away.name} at ${game.home.name}` }),
    })
    await soon.getByRole('button', { name: `Make an offer on the ${game.home.name}` }).click()
    // The team is that of the button, and the spread the usual one.
    await page.getByRole('dialog').getByLabel('Bet Amount in USD').fill('40')
    await answer(page, SLIP, 'Next')
    await answer(page, POSTING, 'Post')
    await answer(page, POSTED, 'OK')
    expectAtMost('find a game and post an offer')

    const other = await open(await people.signUp('ben', { cents: 100_00 }))
    const countedOfOther = await countTaps(other)
    await other.goto('/home')
    await other
      .getByRole('main')
      .getByRole('link', { name: `${game.away.name} at ${game.home.name}` })
      .first()
      .click()
    // On the best odds of the ladder.
    await other.getByRole('button', { name: '$25', exact: true }).click()
    await answer(other, CONFIRM, 'Confirm')
    await answer(other, 'Your 1 bet has been entered successfully', 'OK')
    expectAtMost('find the game and take a part', countedOfOther(), NOTHING)

    await game.end(10, 20)
    await page.goto('/home')
    await expect(page.getByText('You won $25.00')).toBeVisible()
    since = counted()
    await page.goto('/withdrawchoice')
    await page.getByRole('button', { name: 'Withdraw To Paypal' }).click()
    await expect(page.getByLabel('Email Linked to PayPal')).toHaveValue(ann.email)
    await page.getByLabel('Amount to Withdraw (USD)').fill('50')
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
    await answer(page, 'Leaves your funds', 'Withdraw')
    await answer(page, 'Your withdrawal was successful.', 'OK')
    expectAtMost('withdraw')

    const [taps, fields] = sums.now
    console.log(`together: ${taps} taps, ${fields} fields; before ${sums.before}`)
    expect(taps).toBeLessThanOrEqual((sums.before[0] * 2) / 3)
    expect(fields).toBeLessThanOrEqual((sums.before[1] * 2) / 3)
    await verifyLedger()
  },
)
