/** The page of a game without a mouse, on a desk and on a phone with a keyboard, as a screen reader reads it. */
import { annAndBen, postOffer } from '../fixtures/bets.ts'
import { dialogWithText } from '../fixtures/dialogs.ts'
import { pressByKey, tabTo, turnByKey, typeByKey } from '../fixtures/keyboard.ts'
import { expect, isFullRun, test } from '../fixtures/test.ts'
import { answerByKey, expectPage } from '../steps/byKeyboard.ts'
import { CONFIRM } from '../steps/take.ts'

/** It has a way of its own in each size, so a short run has both. */
for (const shortSize of isFullRun ? [null] : (['phone', 'desk'] as const)) {
  test.describe(shortSize ? `on a ${shortSize}` : 'in the size of the project', () => {
    if (shortSize) test.use({ size: shortSize })

    test('W22, BI18: both ladders of a game, one slip, the own bets, the search and sharing are within reach of the keyboard, with names', async ({
      page,
      people,
      login,
      games,
      size,
    }) => {
      const { ben, asAnn, asBen } = await annAndBen(people)
      const game = await games.make({ inMinutes: 25 })
      const { away, home } = game
      const stake = 10
      await postOffer(asAnn, game, { winner: 'home', spread: 3, stake })
      await postOffer(asAnn, game, { winner: 'home', spread: 3, stake, odds: [3, 2] })
      await postOffer(asAnn, game, { winner: 'away', spread: 3, stake })
      const own = await postOffer(asBen, game, { winner: 'away', spread: 7, stake: 5 })
      await login(page, ben)
      await page.goto('/postedbetsnfl')
      const words = `${away.name} at ${home.name}`
      await pressByKey(page, page.getByRole('main').getByRole('link', { name: words }))
      await expectPage(page, /\/game\?id=g_\d+$/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName(words)
      const ofGame = page.url()

      // Both ladders. A phone shows one of them, and its buttons lead to the other.
      const against = (team: string) => page.getByRole('group', { name: `Against the ${team}` })
      const side = (team: string) =>
        page.getByRole('group', { name: 'Side' }).getByRole('button', { name: team })
      const showSide = async (team: string) => {
        if (size === 'phone') await pressByKey(page, side(team))
      }
      await showSide(home.name)
      const stepAt = (odds: string) => {
        const name = `Against the ${home.name} by 3 or more at ${odds}`
        return `
        - row:
          - rowheader:
            - 'button "${name}, see the best offer"'
          - 'cell "${odds}"'
          - cell "$10.00"
          - cell:
            - 'checkbox "${name}, choose the best offer"'`
      }
      await expect(against(home.name).getByRole('table')).toMatchAriaSnapshot(`
    - table "Against the ${home.name}":
      - rowgroup:
        - row:
          - columnheader "Spread"
          - columnheader "Odds"
          - columnheader "Open"
          - columnheader "Choose"
      - rowgroup:${stepAt('3 : 2')}${stepAt('1 : 1')}
  `)

      // The slip of one step: Escape leads back to the step. On a desk the slip stays open beside the ladders (S16).
      const step = against(home.name).getByRole('button', { name: 'at 3 : 2, see the best offer' })
      await pressByKey(page, step)
      const slip = page.getByRole('dialog')
      await expect(slip.locator(':focus')).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(step).toBeFocused()
      await expect(slip).toHaveCount(size === 'phone' ? 0 : 1)

      // One step of each ladder, and one confirmation.
      await turnByKey(page, against(home.name).getByRole('checkbox', { name: 'at 3 : 2' }))
      await showSide(away.name)
      await turnByKey(page, against(away.name).getByRole('checkbox', { name: 'at 1 : 1' }))
      const chosen = page.getByRole('status').filter({ hasText: '2\u00a0offers chosen' })
      await pressByKey(page, chosen.getByRole('button', { name: 'See the bets' }))
      await expect(dialogWithText(page, CONFIRM)).toHaveAccessibleName('2 bets together')
      await expect(dialogWithText(page, CONFIRM)).toContainText('All of them are made, or none.')
      await answerByKey(page, CONFIRM, 'Confirm')
      await answerByKey(page, 'Your 2 bets have been entered successfully', 'OK')
      const mine = page.getByRole('region', { name: 'What you have on this game' })
      await expect(mine.getByRole('link', { name: 'See it' })).toHaveCount(2)

      // An amount on the best odds of one ladder.
      await showSide(home.name)
      const amount = against(home.name).getByRole('textbox', { name: 'Take the best odds, in USD' })
      await typeByKey(page, amount, '5')
      await page.keyboard.press('Enter')
      await answerByKey(page, CONFIRM, 'Confirm')
      await answerByKey(page, 'Your 1 bet', 'OK')

      // The search: Escape clears its words, then leads back.
      await expect(amount).toBeFocused()
      await expect(amount).toHaveValue('')
      await tabTo(page, page.getByRole('button', { name: `Make an offer on the ${home.name}` }))
      await page.keyboard.press('/')
      await expect(page.getByRole('searchbox', { name: 'Team, friend or group' })).toBeFocused()
      await page.keyboard.type(home.name)
      await expect(page).toHaveURL(/\/search\?q=/)
      await page.keyboard.press('Escape')
      await expect(page).toHaveURL('/search')
      await page.keyboard.press('Escape')
      await expectPage(page, ofGame)

      // Sharing an own offer.
      await pressByKey(page, mine.getByRole('link', { name: `Share ${away.name} by 7 or more` }))
      await expectPage(page, `/offer?id=${own}`)
      const share = page.getByRole('button', { name: 'Share' })
      await pressByKey(page, share)
      const sharing = page.getByRole('dialog', { name: 'Share this offer' })
      await expect(sharing.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
      await expect(sharing.locator(':focus')).toHaveCount(1)
      await tabTo(page, sharing.getByRole('button', { name: 'Copy link' }))
      await page.keyboard.press('Escape')
      await expect(sharing).toBeHidden()
      await expect(share).toBeFocused()
    })
  })
}
