/** Everything that a new user does, from the welcome page to the first withdrawal, counted and printed. */
import { answer } from '../fixtures/dialogs.ts'
import { expectFunds } from '../fixtures/funds.ts'
import { countTaps } from '../fixtures/taps.ts'
import { expect, further } from '../fixtures/test.ts'
import { checkoutOf, DEPOSITED } from '../steps/deposit.ts'
import { openRow, stepsOf } from '../steps/lists.ts'
import { confirmAge, enterCode, pressLogin, requestCode } from '../steps/login.ts'
import { fillSlip, POSTED, POSTING, SLIP } from '../steps/post.ts'
import { signUpOnScreen } from '../steps/signUp.ts'
import { CONFIRM, ENTERED, HOW_MUCH, OFFER } from '../steps/take.ts'

/** What the script may need at most, in the order of its parts. */
const MOST = {
  'sign up, log in and deposit': { taps: 13, fields: 9 },
  'find a game and post an offer': { taps: 5, fields: 2 },
  'find the game and take a part': { taps: 6, fields: 0 },
  withdraw: { taps: 4, fields: 2 },
}

further(
  'a new user gets from the welcome page to a withdrawal of what was won, counted in taps and typed fields',
  async ({ page, open, people, games, control, verifyLedger }) => {
    const ann = people.invent('ann', { mfa: true })
    const game = await games.make({ inMinutes: 15 })
    const counted = await countTaps(page)
    let before = { taps: 0, fields: 0 }
    function expectAtMost(part: keyof typeof MOST, now = counted(), since = before) {
      const [taps, fields] = [now.taps - since.taps, now.fields - since.fields]
      console.log(`${part}: ${taps} taps, ${fields} fields`)
      expect(taps).toBeGreaterThan(0)
      expect(taps).toBeLessThanOrEqual(MOST[part].taps)
      expect(fields).toBeLessThanOrEqual(MOST[part].fields)
      before = counted()
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

    const soon = page.getByRole('main').getByRole('link', {
      name: `${game.away.name} at ${game.home.name}`,
    })
    await soon.first().click()
    await page
      .getByRole('button', { name: /^Make an offer on/ })
      .last()
      .click()
    await fillSlip(page, game, { winner: 'home', spread: '3', stake: '40' })
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
    await openRow(stepsOf(other))
    await answer(other, OFFER, 'Some')
    await answer(other, HOW_MUCH, '$25')
    await answer(other, CONFIRM, 'Confirm')
    await answer(other, ENTERED, 'OK')
    expectAtMost('find the game and take a part', countedOfOther(), { taps: 0, fields: 0 })

    await game.end(10, 20)
    await page.goto('/home')
    await expect(page.getByText('You won $25.00')).toBeVisible()
    before = counted()
    await page.goto('/withdrawchoice')
    await page.getByRole('button', { name: 'Withdraw To Paypal' }).click()
    await page.getByLabel('Email Linked to PayPal').fill(ann.email)
    await page.getByLabel('Amount to Withdraw (USD)').fill('50')
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
    await answer(page, 'Leaves your funds', 'Withdraw')
    await answer(page, 'Your withdrawal was successful.', 'OK')
    expectAtMost('withdraw')
    await verifyLedger()
  },
)
