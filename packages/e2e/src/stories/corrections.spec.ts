/** After a settlement: a score report, a correction that both users see, and the operators' page. */
import type { Page } from '@playwright/test'
import { expectWell } from '../fixtures/appearance.ts'
import { annAndBen, postOffer, takeOffer } from '../fixtures/bets.ts'
import { expectFunds } from '../fixtures/funds.ts'
import type { Games } from '../fixtures/games.ts'
import type { People } from '../fixtures/people.ts'
import type { ApiClient, Person } from '../fixtures/person.ts'
import type { Product } from '../fixtures/product.ts'
import { expect, further, test } from '../fixtures/test.ts'
import { openRow, rowsWith } from '../steps/lists.ts'
import { sendLogin } from '../steps/login.ts'
import { followMenu } from '../steps/menu.ts'
import { pickReceipt, receiptOf } from '../steps/receipt.ts'

const card = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })
const press = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

const REPORT = 'It was 20-23, as everybody saw.'

/** A bet of ann and ben on a game that ended 23-20, and an operator. */
async function makeEndedBet(people: People, games: Games, product: Product) {
  const sides = await annAndBen(people)
  const olga = await people.signUp('olga')
  await product.ops('grant', 'operator', olga.username)
  const game = await games.make()
  const offer = await postOffer(sides.asAnn, game, { winner: 'away', spread: 3, stake: 40 })
  await takeOffer(sides.asBen, offer)
  await game.end(23, 20)
  return { ...sides, olga, game }
}

/** The user who is logged in reports the score of the bet that they lost. */
async function reportScore(page: Page): Promise<void> {
  await page.goto('/publicpastbets')
  await openRow(rowsWith(page, 'Lost'))
  await press(page, 'Score wrong?')
  await expectWell(page)
  await page.getByLabel('What is wrong').fill(REPORT)
  await press(page, 'Report')
  await expect(page.getByText('Thank you. We are looking at it.')).toBeVisible()
}

/** In dollars, from the API instead of a page. */
const available = async (client: ApiClient, { username }: Person): Promise<number> =>
  (await client.get(`/api/user/maxrisk/${username}`))[0].fundsAvailable

test('a user reports a wrong score, an operator corrects it, and both sides see both settlements', async ({
  page,
  open,
  people,
  login,
  games,
  product,
  verifyLedger,
}) => {
  const { ann, ben, asBen, olga, game } = await makeEndedBet(people, games, product)
  const before = await receiptOf(asBen)

  await login(page, ben)
  await reportScore(page)

  const office = await open(olga)
  await office.goto('/home')
  await followMenu(office, 'My Account', 'Operator')
  await expect(office.getByRole('heading', { level: 1 })).toHaveText('Operator')
  const reported = card(office, `${ben.username}: ${REPORT}`).first()
  await expect(reported).toContainText(`${game.away.name} 23 @ ${game.home.name} 20`)
  await expectWell(office)
  await reported.getByRole('button', { name: 'Correct' }).click()
  await expectWell(office)
  await office.getByLabel(`${game.away.name} (away)`).fill('20')
  await office.getByLabel(`${game.home.name} (home)`).fill('2x')
  await office.getByLabel('Reason').fill('The official report')
  await press(office, 'Correct')
  await expect(office.getByText('A whole number from 0 to 9999')).toBeVisible()
  await office.getByLabel(`${game.home.name} (home)`).fill('23')
  await press(office, 'Correct')
  await expect(office.getByText('It is done. The bets are paid within seconds.')).toBeVisible()

  await expect.poll(() => available(asBen, ben)).toBe(140)
  await page.reload()
  await openRow(rowsWith(page, 'Won'))
  await expect(page.getByRole('dialog')).toContainText('The score was corrected: before, it was')
  await expectWell(page)
  await expectFunds(page, { available: 140_00, inPlay: 0 })
  const hers = await open(ann)
  await hers.goto('/statement')
  await expect(hers.getByText('Score corrected, taken back').first()).toBeVisible()
  await expectWell(hers)
  await verifyLedger()

  // The earlier receipt is genuine and was replaced.
  const { leaf } = await receiptOf(asBen, 2)
  await page.goto('/check_receipt')
  await pickReceipt(page, JSON.stringify(before))
  await expect(page.getByText('This receipt was replaced.')).toBeVisible()
  await expect(page.getByText(/^Result 1, .*, corrected since$/)).toBeVisible()
  await expectWell(page)
  await page.goto(`/receipt?bet=${leaf.bet}`)
  await expect(page.getByText('the receipt of result 1, which was corrected')).toBeVisible()
  await expectWell(page)
})

further(
  'a disputed result has a deadline, and the users of the bet see who upheld it and why',
  async ({ page, open, people, login, games, product }) => {
    const { ann, ben, asBen, olga } = await makeEndedBet(people, games, product)
    const { leaf } = await receiptOf(asBen)

    await login(page, ben)
    await reportScore(page)
    await page.reload()
    await openRow(rowsWith(page, 'Lost'))
    await expect(page.getByRole('dialog')).toContainText(
      'The result is disputed. Operators answer by',
    )
    await expectWell(page)

    const office = await open(olga)
    await office.goto('/operator')
    const reported = card(office, `${ben.username}: ${REPORT}`).first()
    await expect(reported).toContainText('answer by')
    await expectWell(office)
    await reported.getByRole('button', { name: 'Uphold' }).click()
    await office.getByLabel('Reason').fill('The official report says 23-20')
    await expectWell(office)
    await press(office, 'Uphold')
    await expect(office.getByText('The dispute has ended.')).toBeVisible()
    await expect(card(office, REPORT)).toHaveCount(0)

    const words =
      'An operator checked the result and found it right. The reason: The official report says 23-20.'
    await page.reload()
    await openRow(rowsWith(page, 'Lost'))
    await expect(page.getByRole('dialog')).toContainText(words)
    await expectWell(page)
    for (const side of [page, await open(ann)]) {
      await side.goto(`/receipt?bet=${leaf.bet}`)
      const timeline = side.getByRole('region', { name: 'What the result rests on' })
      await expect(timeline.getByRole('listitem')).toHaveText([
        /accepted/,
        /espn reported/,
        /espn reported/,
        /settled/,
        /A user disputed the result\./,
        /An operator checked the result/,
      ])
      await expect(timeline).toContainText(words)
      await expectWell(side)
    }
  },
)

further(
  'a correction above the limit of one operator waits for the approval of a second operator',
  async ({ page, open, people, login, games, product, verifyLedger }) => {
    const ann = await people.signUp('ann', { cents: 8_000_00 })
    const ben = await people.signUp('ben', { cents: 8_000_00 })
    const [olga, otto] = [await people.signUp('olga'), await people.signUp('otto')]
    for (const { username } of [olga, otto]) await product.ops('grant', 'operator', username)
    const game = await games.make()
    const [asAnn, asBen] = [await people.openApiClient(ann), await people.openApiClient(ben)]
    await takeOffer(
      asBen,
      await postOffer(asAnn, game, { winner: 'away', spread: 3, stake: 7_000 }),
    )
    await game.end(23, 20)

    await login(page, olga)
    await page.goto('/operator')
    const own = card(page, `${game.away.name} 23 @`).first()
    await own.getByRole('button', { name: 'Correct' }).click()
    await page.getByLabel(`${game.away.name} (away)`).fill('20')
    await page.getByLabel(`${game.home.name} (home)`).fill('23')
    await page.getByLabel('Reason').fill('The official report')
    await press(page, 'Correct')
    await expect(page.getByRole('dialog')).toContainText('Another operator has to agree.')
    await press(page, 'OK')
    await expect(card(page, 'Correct 20-23: The official report.').first()).toContainText(
      'Take back',
    )
    await expectWell(page)

    const other = await open(otto)
    await other.goto('/operator')
    const proposal = card(other, 'Correct 20-23: The official report.').first()
    await expectWell(other)
    await proposal.getByRole('button', { name: 'Agree' }).click()
    await press(other, 'Agree')
    await expect(other.getByText('You have agreed, and it is done.')).toBeVisible()
    await expect.poll(() => available(asBen, ben)).toBe(15_000)
    await verifyLedger()
  },
)

further(
  'an operator settles and voids games for which the feed reports impossible scores',
  async ({ page, people, login, games, product, verifyLedger }) => {
    const { ann, ben, asAnn, asBen } = await annAndBen(people)
    const olga = await people.signUp('olga')
    await product.ops('grant', 'operator', olga.username)
    const played = await games.make()
    const broken = await games.make()
    for (const game of [played, broken]) {
      await takeOffer(asBen, await postOffer(asAnn, game, { winner: 'away', spread: 3, stake: 20 }))
      await game.kickOff()
      await game.score(14, 7)
    }
    const cards = await login(page, olga).then(() =>
      page.getByRole('region', { name: 'Kept from bets' }),
    )
    const cardOf = ({ away, home }: typeof played) =>
      cards.getByRole('listitem').filter({ hasText: away.name }).filter({ hasText: home.name })
    for (const game of [played, broken]) {
      await expect
        .poll(
          async () => (await asBen.get(`/api/betsAccepted/publiclivebets/${ben.username}`)).data,
        )
        .toContainEqual(expect.objectContaining({ awayTeam: game.away.name, awayPoints: 14 }))
      await game.end(200, 7)
    }
    await page.goto('/operator')
    await expect(async () => {
      await page.getByRole('button', { name: 'Refresh' }).click()
      for (const game of [played, broken])
        await expect(cardOf(game)).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await expect(cardOf(played)).toContainText('score that no game ends with')
    await expect(cardOf(played)).toContainText('Compare it with another source')
    await expect(cardOf(played)).toContainText('$40.00 staked')
    await expectWell(page, ['light', 'dark'])

    await cardOf(played).getByRole('button', { name: 'Settle' }).click()
    await expectWell(page)
    await page.getByLabel(`${played.away.name} (away)`).fill('23')
    await page.getByLabel(`${played.home.name} (home)`).fill('20')
    await page.getByLabel('Reason').fill('The official report')
    await press(page, 'Settle')
    await expect(page.getByText('It is done. The bets are paid within seconds.')).toBeVisible()
    await expect(cardOf(played)).toHaveCount(0)

    await cardOf(broken).getByRole('button', { name: 'Void' }).click()
    await expect(page.getByRole('dialog')).toContainText(
      'All stakes go back. Within 24 hours a score can still be given.',
    )
    await expectWell(page)
    await page.getByLabel('Reason').fill('It was broken off')
    await press(page, 'Void')
    await expect(cardOf(broken)).toHaveCount(0)

    await expect.poll(() => available(asAnn, ann)).toBe(120)
    await expect.poll(() => available(asBen, ben)).toBe(80)
    await verifyLedger()
  },
)

test('the operator page redirects other users to /home', async ({ page, people, login }) => {
  await login(page, await people.signUp('ann'))
  await page.goto('/operator')
  await expect(page).toHaveURL('/home')
})

test('freezing a user ends the session, and the next login shows that the account is frozen', async ({
  page,
  people,
  login,
  product,
  quiet,
}) => {
  quiet.allow(401, 403)
  const ann = await people.signUp('ann', { cents: 100_00 })
  await login(page, ann)
  await page.goto('/home')
  await product.ops('user', 'freeze', ann.username, '--reason', 'a complaint')
  await page.goto('/sessions')
  await expect(page).toHaveURL('/login')
  await sendLogin(page, ann)
  await expect(page.getByRole('dialog')).toContainText('Your account is frozen.')
  await expectWell(page)
  await press(page, 'OK')
  await product.ops('user', 'unfreeze', ann.username, '--reason', 'it was nothing')
})
