import { expectWell } from '../fixtures/appearance.ts'
import { annAndBen, postOffer, takeOffer } from '../fixtures/bets.ts'
import { answer } from '../fixtures/dialogs.ts'
import { expect, isFullRun, test } from '../fixtures/test.ts'
import { openRow, rowsWith } from '../steps/lists.ts'

test.skip(!isFullRun)

test('the account history shows the bets of a period and their totals', async ({
  page,
  people,
  login,
  games,
  control,
}) => {
  const { ann, ben, asAnn, asBen } = await annAndBen(people)
  const [won, lost] = [await games.make(), await games.make()]
  for (const [game, stake, awayScore] of [
    [won, 12.34, 21],
    [lost, 20, 12],
  ] as const) {
    const terms = { winner: 'away', spread: 3, stake, odds: [3, 1] } as const
    await takeOffer(asBen, await postOffer(asAnn, game, terms))
    await game.end(awayScore, 10)
  }

  await login(page, ann)
  await page.goto('/accounthistory')
  const today = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: 'America/New_York', year: 'numeric', month: '2-digit', day: '2-digit' },
  }).format(await control.now())
  const start = page.getByRole('textbox', { name: 'Start Date' })
  const end = page.getByRole('textbox', { name: 'End Date' })
  await expect(start).toHaveValue(`01/01/${today.slice(-4)}`)
  await expect(end).toHaveValue(today)

  const totals = page
    .getByRole('main')
    .locator('dl')
    .filter({ hasText: 'Money Won' })
    .getByRole('definition')
  const net = page.getByRole('main').getByText('Net result')
  // The offerer wins the stake of the other side, and loses three times that stake at 3 to 1.
  await expect(totals).toHaveText(['$12.34', '1', '$60.00', '1'])
  await openRow(rowsWith(page, won.matchup, '+$12.34'))
  await answer(page, `You bet ${ben.username} that the ${won.away.name} would beat`, 'X')
  await expect(rowsWith(page, 'Lost', '−$60.00')).toHaveCount(1)
  await expect(net).toHaveText('Net result−$47.66')

  await start.fill('01/01/2020')
  await end.fill('12/31/2020')
  // The field's calendar covers the button until it is closed.
  await end.press('Escape')
  await page.getByRole('button', { name: 'Get History' }).click()
  await expect(totals).toHaveText(['$0.00', '0', '$0.00', '0'])
  await expect(rowsWith(page, 'Won')).toHaveCount(0)
  await expect(net).toHaveText('Net result$0.00')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // One press for the most used periods. The fields follow.
  const usual = (name: string) => page.getByRole('button', { name, exact: true })
  await usual('This month').click()
  await expect(usual('This month')).toHaveAttribute('aria-pressed', 'true')
  await expect(start).toHaveValue(`${today.slice(0, 2)}/01/${today.slice(-4)}`)
  await expect(end).toHaveValue(today)
  await expect(totals).toHaveText(['$12.34', '1', '$60.00', '1'])
  await usual('Last year').click()
  await expect(end).toHaveValue(`12/31/${Number(today.slice(-4)) - 1}`)
  await expect(totals).toHaveText(['$0.00', '0', '$0.00', '0'])
  await expectWell(page)
})
