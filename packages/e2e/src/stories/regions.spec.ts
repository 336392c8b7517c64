/** Three locations: where betting is allowed, where it is illegal, and where users bet only among themselves. */
import { postOffer } from '../fixtures/bets.ts'
import { answer } from '../fixtures/dialogs.ts'
import { expectFunds } from '../fixtures/funds.ts'
import type { Person } from '../fixtures/person.ts'
import { expect, isFullRun, test } from '../fixtures/test.ts'
import { rowsWith } from '../steps/lists.ts'
import { BOARD, CONFIRM, chooseToTake, takeOnScreen } from '../steps/take.ts'

test.skip(!isFullRun)

const BARRED =
  'We are sorry, but on-line sports betting is not legal in the region you are in. Please write your state / province representative.'

test.afterEach(async ({ product }) => {
  await product.ops('region', 'set', 'US', 'NV', 'open')
})

test('the region of an offer and the region of the taker determine whether it can be taken', async ({
  people,
  games,
  control,
  product,
  open,
  quiet,
  verifyLedger,
}) => {
  quiet.allow(403)
  await product.ops('region', 'set', 'US', 'NV', 'intrastate')
  async function at(name: string, region: string): Promise<Person> {
    const person = await people.signUp(name, { cents: 100_00 })
    await control.setLocation(person.username, 'US', region)
    return person
  }
  const [ann, gail, nina, nick] = [
    await at('ann', 'NY'),
    await at('gail', 'GA'),
    await at('nina', 'NV'),
    await at('nick', 'NV'),
  ]
  const everywhere = await games.make()
  const inside = await games.make()
  const terms = { winner: 'home', spread: 3, stake: 20 } as const
  await postOffer(await people.openApiClient(ann), everywhere, terms)
  await postOffer(await people.openApiClient(nina), inside, terms)

  // In Nevada: only the offers that were posted there.
  const nicks = await open(nick)
  await nicks.goto(BOARD)
  await expect(rowsWith(nicks, everywhere.matchup)).toHaveCount(0)
  await takeOnScreen(nicks, rowsWith(nicks, inside.matchup), '5')
  await expectFunds(nicks, { available: 95_00, inPlay: 5_00 })

  // In Georgia: open offers are visible, and cannot be taken, on the screen or through the API.
  const gails = await open(gail)
  await gails.goto(BOARD)
  await expect(rowsWith(gails, inside.matchup)).toHaveCount(0)
  await chooseToTake(gails, rowsWith(gails, everywhere.matchup), '5')
  await gails
    .getByRole('dialog')
    .filter({ hasText: CONFIRM })
    .getByRole('button', { name: 'Confirm' })
    .click()
  await answer(gails, BARRED, 'OK')
  await expect(gails).toHaveURL('/home')
  await expectFunds(gails, { available: 100_00, inPlay: 0 })

  // After she travels to New York she may take it.
  await control.setLocation(gail.username, 'US', 'NY')
  await gails.goto(BOARD)
  await takeOnScreen(gails, rowsWith(gails, everywhere.matchup), '5')
  await expectFunds(gails, { available: 95_00, inPlay: 5_00 })
  await verifyLedger()
})
