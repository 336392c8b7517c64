import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { rootFrom } from '@sidebet/domain/receipts/merkle'
import { leafText, type Receipt } from '@sidebet/domain/receipts/receipt'
import { expectWell } from '../fixtures/appearance.ts'
import { annAndBen, postOffer, takeOffer } from '../fixtures/bets.ts'
import { expect, isFullRun, test } from '../fixtures/test.ts'
import { openRow, rowsWith } from '../steps/lists.ts'
import { pickReceipt, receiptOf } from '../steps/receipt.ts'

test.skip(!isFullRun)

test('a settled bet has a receipt that any visitor can check from its file alone', async ({
  page,
  people,
  login,
  games,
  browser,
  product,
}) => {
  const { ann, ben, asAnn, asBen } = await annAndBen(people)
  const game = await games.make()
  const terms = { winner: 'away', spread: 3, stake: 40, odds: [3, 2] } as const
  await takeOffer(asBen, await postOffer(asAnn, game, terms))
  await game.end(23, 20)

  await login(page, ann)
  await page.goto('/publicpastbets')
  await openRow(rowsWith(page, 'Won'))
  await page.getByRole('dialog').getByRole('button', { name: 'Receipt' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt')
  const paper = page.getByRole('article')
  await expect(paper).toContainText('Won')
  await expect(paper).toContainText(
    `You bet ${ben.username} that the ${game.away.name} would beat the ${game.home.name} by at least 3 points.`,
  )
  const value = (label: string) =>
    paper
      .locator('dl > div', { has: page.getByText(label, { exact: true }) })
      .getByRole('definition')
  await expect(value('Result')).toHaveText(`${game.away.name} 23, ${game.home.name} 20`)
  await expect(value('Your stake')).toHaveText('$60.00')
  await expect(value('The other side’s stake')).toHaveText('$40.00')
  await expect(value('Came back to you')).toHaveText('$100.00')
  await expect(value('Fee')).toHaveText('$0.00')
  await expect(value('Check code of the day')).toHaveText('There is one when the day is over')
  const code = await value('Check code of the game').innerText()
  // The sandbox was read twice, each time in another document.
  for (const reading of ['Reading 1', 'Reading 2']) {
    await expect(value(reading)).toHaveText(
      new RegExp(
        `^${game.away.name} 23, ${game.home.name} 20 at espn, .*, in the document [0-9a-f]{12}$`,
      ),
    )
  }
  await paper.getByText('What the sources published').click()
  await expect(paper.getByText('"homeAway":"home","score":"20"').first()).toBeVisible()
  await expect(paper.getByRole('img', { name: 'The published check codes' })).toBeVisible()
  await expectWell(page)

  const timeline = page.getByRole('region', { name: 'What the result rests on' })
  await expect(timeline.getByRole('listitem')).toHaveText([
    /The bet was accepted\./,
    new RegExp(
      `espn reported: ${game.away.name} 23, ${game.home.name} 20\\..*Document [0-9a-f]{12}`,
    ),
    new RegExp(
      `espn reported: ${game.away.name} 23, ${game.home.name} 20\\..*Document [0-9a-f]{12}`,
    ),
    new RegExp(`The bet was settled: ${game.away.name} 23, ${game.home.name} 20\\.`),
  ])
  await expect(timeline).toContainText('The result may still change until')
  await expectWell(page)

  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as a file' }).click()
  const text = await readFile(await (await coming).path(), 'utf8')
  expect(text).not.toContain(ann.username)
  expect(text).not.toContain(ben.username)

  // A visitor without a session.
  const anonymousContext = await browser.newContext({ baseURL: product.url })
  const other = await anonymousContext.newPage()
  await other.goto('/check_receipt')
  const pick = (content: string) => pickReceipt(other, content)
  await pick(text)
  await expect(other.getByText('This receipt is right.')).toBeVisible()
  await expect(other.getByText('Its check codes are the published ones.')).toBeVisible()
  await expect(other.getByText(code)).toBeVisible()
  await expectWell(other)
  const stored = other.getByLabel('A check code that you have stored')
  await stored.fill(code)
  await expect(other.getByText('It leads to the check code that you have stored.')).toBeVisible()
  await stored.fill(code.replace(/^./, (digit) => (digit === '0' ? '1' : '0')))
  await expect(other.getByText('It does not lead to the check code that you have')).toBeVisible()
  await expectWell(other)
  await stored.fill('')
  await pick(text.replace('"away": 23', '"away": 24'))
  await expect(other.getByText('This receipt is wrong.')).toBeVisible()
  await expect(other.getByText('It does not lead to the check code of its game')).toBeVisible()
  // A consistent receipt that is forged.
  await pick(forged(text))
  await expect(other.getByText('are not those that are published.')).toBeVisible()
  await expect(other.getByText('This receipt is wrong.')).toBeVisible()
  await pick('nothing')
  await expect(other.getByText('This is no receipt of Sidebet')).toBeVisible()
  await expectWell(other)
  await anonymousContext.close()
})

/** The same bet with a hundred times the stakes: all its sums are consistent. */
function forged(text: string): string {
  const { leaf, excerpts }: Receipt = JSON.parse(text)
  const { accepterPay, offererPay, paid, userStaked, userPaid } = leaf
  const more = {
    ...leaf,
    ...{ accepterPay: accepterPay * 100, offererPay: offererPay * 100, paid: paid * 100 },
    ...{ userStaked: userStaked * 100, userPaid: userPaid * 100 },
  }
  const hash = (value: string) => createHash('sha256').update(value).digest('hex')
  const gameRoot = rootFrom(hash, leafText(more), [])
  const receipt = { leaf: more, excerpts, toGame: [], gameRoot, toDay: null } satisfies Receipt
  return JSON.stringify(receipt)
}

test('the page confirms only the sums of a receipt while its check codes cannot be compared', async ({
  page,
  people,
  login,
  games,
  quiet,
}) => {
  quiet.allow(503)
  const { ann, asAnn, asBen } = await annAndBen(people)
  const game = await games.make()
  await takeOffer(asBen, await postOffer(asAnn, game, { winner: 'away', spread: 3, stake: 40 }))
  await game.end(23, 20)
  const receipt = await receiptOf(asAnn)

  await login(page, ann)
  await page.route('**/api/receipts/roots/**', (route) =>
    route.fulfill({ status: 503, json: { error: 'away', code: 'unavailable' } }),
  )
  await page.goto('/check_receipt')
  await pickReceipt(page, JSON.stringify(receipt))
  await expect(page.getByText('This receipt adds up.')).toBeVisible()
  await expect(page.getByText('Until they are, anybody may have written it.')).toBeVisible()
  await expect(page.getByText('This receipt is right.')).toHaveCount(0)
  await expectWell(page)
  await page.unroute('**/api/receipts/roots/**')
  await page.getByRole('button', { name: 'Compare again' }).click()
  await expect(page.getByText('This receipt is right.')).toBeVisible()
})

test('a user who is not in a bet cannot open its receipt', async ({
  page,
  people,
  login,
  games,
  quiet,
}) => {
  quiet.allow(404)
  const { asAnn, asBen } = await annAndBen(people)
  const cleo = await people.signUp('cleo')
  const game = await games.make()
  await takeOffer(asBen, await postOffer(asAnn, game, { winner: 'away', spread: 3, stake: 40 }))
  await game.end(23, 20)
  const { data } = await asAnn.get(`/api/betsAccepted/pastbets/${asAnn.person.username}/false`)
  await login(page, cleo)
  await page.goto(`/receipt?bet=${data[0]._id}`)
  await expect(page.getByText('There is nothing with this id.')).toBeVisible()
  await page.goto('/receipt')
  await expect(page.getByText('This address names no bet.')).toBeVisible()
  await expectWell(page)
})
