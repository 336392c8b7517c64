/** The states of offers and bets, on the lists of their users. */

import { expectAccessible, expectWell } from '../fixtures/appearance.ts'
import { annAndBen, postOffer, takeOffer } from '../fixtures/bets.ts'
import { answer, buttonsOf, dialogWithText } from '../fixtures/dialogs.ts'
import { expectFunds } from '../fixtures/funds.ts'
import { expect, isFullRun, test } from '../fixtures/test.ts'
import { openRow, rowsWith } from '../steps/lists.ts'

test.skip(!isFullRun)

const EMPTY_LISTS = [
  ['/unacceptedbets', 'You currently do not have any bets that are not yet accepted.'],
  ['/publiclivebets', 'You currently do not have any live public bets.'],
  ['/publicpastbets', 'You do not yet have any public bets that have already settled.'],
  ['/friendbets', 'You currently do not have any bet proposals from your friends.'],
  ['/friendslivebets', 'You currently do not have any live bets with friends.'],
  ['/friendpastbets', 'You do not yet have any bets with friends that have already settled.'],
] as const

/** State, side, risk, win and action: the same order on a desktop and on a phone, where the row itself is the button. */
const OWN_ORDER = {
  waiting: /Waiting.*(for|win by 3 or more).*\$15\.00.*\$10\.00.*Cancel it/,
  live: /(not yet played|in \d+).*(for|win by 3 or more).*\$10\.00.*\$10\.00/,
  past: /Lost.*−\$10\.00.*(for|You bet).*\$10\.00.*\$10\.00.*See it/,
}

test('an empty list shows a message, and OK leads to /home', async ({ page, people, login }) => {
  await login(page, await people.signUp('ann'))
  for (const [path, text] of EMPTY_LISTS) {
    await page.goto(path)
    await expect(dialogWithText(page, text)).toContainText('please email support@')
    await answer(page, text, 'OK')
    await expect(page).toHaveURL('/home')
  }
})

test('links switch between the three lists, and the back button returns to the previous list', async ({
  page,
  people,
  login,
  games,
}) => {
  const { ann, asAnn, asBen } = await annAndBen(people)
  const [waiting, live, past] = [await games.make(), await games.make(), await games.make()]
  await postOffer(asAnn, waiting, { winner: 'home', spread: 3, stake: 10, odds: [3, 2] })
  for (const game of [live, past]) {
    const terms = { winner: 'home', spread: 3, stake: 10 } as const
    await takeOffer(asBen, await postOffer(asAnn, game, terms))
  }
  await past.end(20, 21)
  await login(page, ann)
  await page.goto('/unacceptedbets')
  const lists = page.getByRole('navigation', { name: 'My bets' })
  const here = lists.locator('[aria-current="page"]')
  await expect(lists.getByRole('link')).toHaveText(['Not yet accepted', 'Live', 'Past'])
  await expect(here).toHaveText('Not yet accepted')
  await expect(rowsWith(page, waiting.matchup)).toHaveText(OWN_ORDER.waiting)
  await expectWell(page)

  await lists.getByRole('link', { name: 'Live' }).click()
  await expect(page).toHaveURL('/publiclivebets')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Live Public Bets')
  await expect(here).toHaveText('Live')
  await expect(rowsWith(page, live.matchup)).toHaveText(OWN_ORDER.live)
  await expectWell(page)

  await lists.getByRole('link', { name: 'Past' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Past Public Bets')
  await expect(rowsWith(page, past.matchup)).toHaveText(OWN_ORDER.past)
  await expectWell(page)
  await page.goBack()
  await expect(page).toHaveURL('/publiclivebets')
  await page.goBack()
  await expect(page).toHaveURL('/unacceptedbets')
  await expect(here).toHaveText('Not yet accepted')
})

test('a live bet shows its current margin and the result that it needs', async ({
  page,
  open,
  people,
  login,
  games,
}) => {
  const { ann, ben, asAnn, asBen } = await annAndBen(people)
  const game = await games.make()
  const { away, home } = game
  const terms = { winner: 'home', spread: 3, stake: 10 } as const
  await takeOffer(asBen, await postOffer(asAnn, game, terms))
  await login(page, ann)
  await page.goto('/publiclivebets')
  await expect(rowsWith(page, game.matchup, /in \d+/)).toHaveCount(1)

  await game.kickOff()
  await game.score(20, 21)
  // Ann needs 3 and has 1. A tie would be enough for ben.
  for (const [seat, margin, needs] of [
    [page, 'behind by 2', 'win by 3 or more'],
    [await open(ben), 'ahead by 1', 'win by 2 or less, tie or lose'],
  ] as const) {
    await seat.goto('/publiclivebets')
    const score = `${away.abbreviation} 20, ${home.abbreviation} 21`
    const row = rowsWith(seat, game.matchup, `${score}, ${margin}`)
    await openRow(row)
    const dialog = dialogWithText(seat, `You need the ${home.name} to ${needs}`)
    await expect(dialog).toContainText(margin)
    await expectWell(seat)
    await answer(seat, `would beat the ${away.name} by at least 3 points.`, 'X')
  }
})

test('cancelling a partly taken offer releases the rest and keeps the bet', async ({
  page,
  people,
  login,
  games,
  verifyLedger,
}) => {
  const { ann, ben, asAnn, asBen } = await annAndBen(people)
  const game = await games.make()
  const offer = await postOffer(asAnn, game, {
    winner: 'away',
    spread: 3.5,
    stake: 40,
    odds: [3, 2],
  })
  await takeOffer(asBen, offer, 10.01)

  await login(page, ann)
  await page.goto('/unacceptedbets')
  await expectFunds(page, { available: 40_00, inPlay: 60_00 })
  const row = rowsWith(page, game.matchup, '3 : 2', '$10.01 of $40.00', '$29.99 of $40.00 left')
  await openRow(row)
  const dialog = dialogWithText(page, 'Do you want to cancel this bet?')
  await expect(dialog).toContainText(
    `You are betting that the ${game.away.name} will beat the ${game.home.name} by at least 3.5 points.`,
  )
  await expect(dialog).toContainText('$29.99 of the $40.00 has not been accepted yet.')
  expect(await buttonsOf(dialog)).toEqual(['No', 'Cancel'])
  await expectAccessible(page)
  await answer(page, 'Do you want to cancel this bet?', 'No')
  await expectFunds(page, { available: 40_00, inPlay: 60_00 })

  await openRow(row)
  await answer(page, 'Do you want to cancel this bet?', 'Cancel')
  await answer(page, 'This bet has been successfully cancelled.', 'OK')
  // For the part of 10.01 the offerer reserved 15.02 (10.01 x 3/2, half up). The rest was released.
  await expectFunds(page, { available: 84_98, inPlay: 15_02 })
  await answer(page, EMPTY_LISTS[0][1], 'OK')

  await page.goto('/publiclivebets')
  await openRow(rowsWith(page, game.matchup))
  await answer(
    page,
    `You bet ${ben.username} that the ${game.away.name} would beat the ${game.home.name} by at least 3.5 points. ` +
      'The odds are 3 to 2: you are risking $15.02 to win $10.01.',
    'X',
  )
  await verifyLedger()
})

test('at kickoff the open part of an offer lapses, and the final score settles the bet', async ({
  page,
  people,
  login,
  games,
  verifyLedger,
}) => {
  const { ann, ben, asAnn, asBen } = await annAndBen(people)
  const game = await games.make()
  const offer = await postOffer(asAnn, game, { winner: 'home', spread: 7, stake: 50 })
  await takeOffer(asBen, offer, 20)

  await login(page, ann)
  await page.goto('/unacceptedbets')
  await expect(rowsWith(page, game.matchup)).toHaveCount(1)
  await game.kickOff()
  await page.reload()
  await answer(page, EMPTY_LISTS[0][1], 'OK')
  await expectFunds(page, { available: 80_00, inPlay: 20_00 })

  // Exactly by the spread: the pick has won (there is no push).
  await game.end(10, 17)
  await page.goto('/publicpastbets')
  await expectFunds(page, { available: 120_00, inPlay: 0 })
  await openRow(rowsWith(page, game.matchup, 'Won', '+$20.00'))
  await answer(
    page,
    `You bet ${ben.username} that the ${game.home.name} would beat the ${game.away.name} by at least 7 points. ` +
      `Final score: ${game.away.name} 10, ${game.home.name} 17.`,
    'X',
  )
  await verifyLedger()
})

test('a cancelled game voids its bet and returns both stakes', async ({
  page,
  open,
  people,
  login,
  games,
  verifyLedger,
}) => {
  const { ann, ben, asAnn, asBen } = await annAndBen(people)
  const game = await games.make()
  await takeOffer(
    asBen,
    await postOffer(asAnn, game, { winner: 'away', spread: 0.5, stake: 33.33, odds: [2, 1] }),
  )
  await game.cancel()

  await login(page, ann)
  for (const seat of [page, await open(ben)]) {
    await seat.goto('/publicpastbets')
    await expectFunds(seat, { available: 100_00, inPlay: 0 })
    await openRow(rowsWith(seat, game.matchup, 'Void', '$0.00'))
    await answer(seat, 'This bet was void: both sides got their money back.', 'X')
    await seat.goto('/accounthistory')
    await expect(rowsWith(seat, game.matchup, 'Void')).toHaveCount(1)
    const totals = seat.getByRole('main').getByRole('definition')
    await expect(totals.first()).toHaveText('$0.00')
  }
  await verifyLedger()
})
