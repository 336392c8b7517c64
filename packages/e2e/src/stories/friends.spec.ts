/** Bets with friends: two users at once, each in their own browser. */

import { expectWell } from '../fixtures/appearance.ts'
import { annAndBen, offerToFriend } from '../fixtures/bets.ts'
import { answer, buttonsOf, dialogWithText } from '../fixtures/dialogs.ts'
import { expectFunds } from '../fixtures/funds.ts'
import { pressable } from '../fixtures/pressable.ts'
import { expect, further, test } from '../fixtures/test.ts'
import { keysOf, leaveUndecided } from '../fixtures/undecided.ts'
import { friendStep, goToFriendStep, nameFriend, postToFriend } from '../steps/friend.ts'
import { openRow, rowsWith } from '../steps/lists.ts'
import { goToSlip, SLIP as IN_PARTS, POSTED, POSTING } from '../steps/post.ts'
import { signUpAt } from '../steps/signUp.ts'
import { OFFER, takeOnScreen } from '../steps/take.ts'

const SLIP = { winner: 'home', spread: '3', stake: '40', odds: ['3', '2'] } as const
const POST = '/api/betsProposed/newFriendBet'
const DECLINE = '/api/betsProposed/declineBet'
const PROPOSAL = "See Friend's Bet Proposal"
const NO_PROPOSALS = 'You currently do not have any bet proposals from your friends.'
const UNKNOWN =
  'We are sorry, but that username is not in our system. Check the spelling (case sensitive) or use a phone number or email to bet your friend.'
const NO_FRIENDS = 'There are no friends associated with this account yet.'
const NO_GROUPS =
  /There are no groups associated with this account yet\. If you wish to create a new group.*go to the Groups section.*select Create Group\./

test('only the friend can take an offer to a friend, and both users see its result', async ({
  page,
  open,
  people,
  games,
  login,
  quiet,
  verifyLedger,
}) => {
  quiet.allow(503)
  test.slow()
  const game = await games.make()
  const { away, home, matchup } = game
  const { ann, ben } = await annAndBen(people)
  await login(page, ann)
  await page.goto('/home')
  await goToFriendStep(page, game, SLIP)
  await expectWell(page)
  await nameFriend(page, { username: ben.username })
  await expect(dialogWithText(page, POSTING)).toContainText(`Only ${ben.username} can take it.`)
  await expectWell(page)
  const keys = keysOf(page, POST)
  await leaveUndecided(page, POST, { code: 'busy' })
  const confirmation = dialogWithText(page, POSTING)
  await confirmation.getByRole('button', { name: 'Confirm' }).click()
  await expect(confirmation.getByRole('status')).toContainText('Your bet was not made')
  expect(await buttonsOf(confirmation)).toEqual(['X', 'Retry'])
  await answer(page, POSTING, 'Retry')
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  await expect(dialogWithText(page, POSTED)).toContainText(`for ${ben.username} to take it`)
  await expectFunds(page, { available: 40_00, inPlay: 60_00 })
  await answer(page, POSTED, 'OK')
  await expect(page).toHaveURL('/home')
  await page.goto('/friends')
  const friends = page.getByRole('region', { name: 'People you bet with' })
  await friends.getByRole('link', { name: ben.username }).click()
  await expect(page).toHaveURL(`/friend?name=${ben.username}`)
  const offers = page.getByRole('region', { name: 'Open offers' }).getByRole('listitem')
  await expect(offers).toContainText(matchup)
  await expectWell(page)
  await pressable(page.getByRole('main'), `Make an offer to ${ben.username}`).click()
  await expect(page).toHaveURL('/home')
  await goToSlip(page, game)
  await expect(dialogWithText(page, IN_PARTS)).toContainText('can take it.')
  await answer(page, IN_PARTS, 'X')

  const benAt = await open(ben)
  await benAt.goto('/friends')
  await expect(benAt.getByRole('link', { name: 'Proposed to you' })).toContainText('1')
  await benAt.goto('/home')
  const alert = pressable(benAt.getByRole('main'), PROPOSAL)
  await expect(alert).toContainText('1')
  await alert.click()
  await expect(benAt).toHaveURL('/friendbets')
  await openRow(rowsWith(benAt, matchup))
  await expect(dialogWithText(benAt, OFFER)).toContainText(
    `${ann.firstName} ${ann.lastName} (${ann.username}) offers you this bet.`,
  )
  await expectWell(benAt)
  await answer(benAt, OFFER, 'X')
  await takeOnScreen(benAt, rowsWith(benAt, matchup), '10.01')
  await expectFunds(benAt, { available: 89_99, inPlay: 10_01 })
  await expect(rowsWith(benAt, matchup, '$29.99 of $40.00')).toHaveCount(1)
  const cleoAt = await open(await people.signUp('cleo'))
  await cleoAt.goto('/friendbets')
  await answer(cleoAt, NO_PROPOSALS, 'OK')
  await expect(cleoAt).toHaveURL('/home')

  await page.goto('/unacceptedbets')
  await expect(rowsWith(page, matchup)).toContainText(
    `$10.01 of $40.00, offered to ${ben.username}`,
  )
  const terms = `that the ${home.name} would beat the ${away.name} by at least 3 points.`
  for (const [seat, who] of [
    [page, `You bet ${ben.username} ${terms}`],
    [benAt, `Your friend, ${ann.username}, bet you ${terms}`],
  ] as const) {
    await seat.goto('/friendslivebets')
    await openRow(rowsWith(seat, matchup))
    await answer(seat, who, 'X')
    await seat.goto('/publiclivebets')
    await answer(seat, 'You currently do not have any live public bets.', 'OK')
  }

  // For the part of 10.01 the offerer reserved 15.02 (10.01 x 3/2, half up). The rest lapses, and exactly 3 wins.
  await game.end(20, 23)
  for (const [seat, word, amount, available] of [
    [page, 'Won', '+$10.01', 110_01],
    [benAt, 'Lost', '\u2212$10.01', 89_99],
  ] as const) {
    await seat.goto('/friendpastbets')
    await expect(rowsWith(seat, matchup, word, amount)).toHaveCount(1)
    await expectFunds(seat, { available, inPlay: 0 })
  }
  await verifyLedger()

  // Ben is on Ann's friend list now.
  await page.goto('/home')
  await goToFriendStep(page, await games.make(), SLIP)
  await friendStep(page).getByRole('button', { name: 'Pick from the friend list' }).click()
  await expectWell(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Ben Story ${ben.username}` })
    .click()
  await expect(dialogWithText(page, POSTING)).toContainText('Only Ben Story can take it.')
  await answer(page, POSTING, 'X')
})

further(
  'a declined offer returns the reserved stake immediately',
  async ({ page, open, people, games, login, quiet, verifyLedger }) => {
    quiet.allow(503)
    const game = await games.make()
    const { ann, ben, asAnn } = await annAndBen(people)
    const terms = { winner: 'away', spread: 3.5, stake: 40, odds: [3, 2] } as const
    await offerToFriend(asAnn, game, terms, { friendUsername: ben.username })
    await login(page, ann)
    await page.goto('/unacceptedbets')
    await expect(rowsWith(page, game.matchup, `for ${ben.username} to take it`)).toHaveCount(1)
    await expectFunds(page, { available: 40_00, inPlay: 60_00 })

    const benAt = await open(ben)
    await benAt.goto('/home')
    await pressable(benAt.getByRole('main'), PROPOSAL).click()
    const confirmDecline = `${ann.username} gets the money for it back, and nobody can take it any more.`
    await openRow(rowsWith(benAt, game.matchup))
    await answer(benAt, OFFER, 'Decline')
    await expectWell(benAt)
    await answer(benAt, confirmDecline, 'No')
    await openRow(rowsWith(benAt, game.matchup))
    await answer(benAt, OFFER, 'Decline')
    await leaveUndecided(benAt, DECLINE, { code: 'outcomeUnknown', reached: true })
    const question = dialogWithText(benAt, confirmDecline)
    await question.getByRole('button', { name: 'Decline' }).click()
    await expect(question).toContainText('This bet may or may not have been declined.')
    await answer(benAt, confirmDecline, 'Decline')
    await answer(benAt, 'You have declined this bet.', 'OK')
    await answer(benAt, NO_PROPOSALS, 'OK')
    await expect(benAt).toHaveURL('/home')
    await expect(benAt.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(pressable(benAt.getByRole('main'), PROPOSAL)).toHaveCount(0)
    await expectFunds(benAt, { available: 100_00, inPlay: 0 })

    await page.reload()
    await answer(page, 'You currently do not have any bets that are not yet accepted.', 'OK')
    await expectFunds(page, { available: 100_00, inPlay: 0 })
    await verifyLedger()
  },
)

further(
  'an unregistered friend is invited, signs up through the link, and takes the offer',
  async ({ page, open, people, games, control, login, verifyLedger }) => {
    const game = await games.make()
    const ann = await people.signUp('ann', { cents: 100_00 })
    const dora = people.invent('dora')
    await login(page, ann)
    await page.goto('/home')
    await postToFriend(page, game, SLIP, { email: dora.email.toUpperCase() })
    await expectFunds(page, { available: 40_00, inPlay: 60_00 })

    await expect.poll(async () => (await control.inbox(dora.email)).length).toBe(1)
    const [mail] = await control.inbox(dora.email)
    expect(mail?.text).toContain(`${ann.username} offers you a bet`)
    const link = /https?:\S+/.exec(mail?.text ?? '')?.[0]
    const doraAt = await open()
    await signUpAt(doraAt, link ?? '', dora)
    await control.fund(dora.username, 50_00)
    await login(doraAt, dora)
    await doraAt.goto('/friendbets')
    await takeOnScreen(doraAt, rowsWith(doraAt, game.matchup))
    await expectFunds(doraAt, { available: 10_00, inPlay: 40_00 })
    await answer(doraAt, NO_PROPOSALS, 'OK')

    await page.goto('/friendslivebets')
    await expect(rowsWith(page, game.matchup, dora.username)).toHaveCount(1)
    await expectFunds(page, { available: 40_00, inPlay: 60_00 })
    await verifyLedger()
  },
)

further(
  'an unknown friend is reported, and the entries are kept',
  async ({ page, people, games, login, quiet }) => {
    quiet.allow(400, 404)
    const game = await games.make()
    const ann = await people.signUp('ann', { cents: 100_00 })
    await login(page, ann)
    await page.goto('/home')
    await goToFriendStep(page, game, SLIP)
    const step = friendStep(page)
    const field = (label: string) => step.getByLabel(label)
    for (const [named, text, wrong] of [
      [{}, 'Your entry cannot be blank', 'Friend\u2019s Username'],
      [{ username: 'nobody.at.all' }, UNKNOWN, 'Friend\u2019s Username'],
      [{ username: ann.username, email: 'b@story.example' }, UNKNOWN, 'Friend\u2019s Username'],
      [{ email: 'b@' }, 'Please enter a valid email address.', 'Friend\u2019s Email'],
      [{ phone: '55' }, 'Please enter a valid area code.', 'Country Code'],
    ] as const) {
      await nameFriend(page, named)
      await answer(page, text, 'OK')
      await expect(field(wrong)).toBeFocused()
    }
    for (const [list, text] of [
      ['Pick from the friend list', NO_FRIENDS],
      ['Pick a friend group', NO_GROUPS],
    ] as const) {
      await step.getByRole('button', { name: list }).click()
      await answer(page, text, 'OK')
      await expect(field('Friend\u2019s Phone Number')).toHaveValue('55')
    }
    // Only the server finds that the address is the user's own, and that SMS do not reach a country.
    for (const [named, text] of [
      [{ email: ann.email }, UNKNOWN],
      [
        { countryCode: '882', phone: '1655550123' },
        'We cannot send text messages to that country.',
      ],
    ] as const) {
      await nameFriend(page, named)
      await answer(page, POSTING, 'Confirm')
      await answer(page, text, 'OK')
    }
    await expect(field('Country Code')).toHaveValue('882')
    // Back returns to the public offer, and Friend(s) to the typed fields.
    await step.getByRole('button', { name: 'Back' }).click()
    await answer(page, POSTING, 'Friend(s)')
    await expect(field('Country Code')).toHaveValue('882')
    await step.getByRole('button', { name: 'X', exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectFunds(page, { available: 100_00, inPlay: 0 })
  },
)

further(
  'an offer in a group is posted once the group has a second member',
  async ({ page, people, games, login, quiet, verifyLedger }) => {
    quiet.allow(400)
    const game = await games.make()
    const { ann, asAnn, asBen } = await annAndBen(people)
    const groupName = `Couch of ${ann.username}`
    const { groupCode } = await asAnn.post('/api/group/checkCreate', { groupName })
    await login(page, ann)
    await page.goto('/home')
    await goToFriendStep(page, game, SLIP)
    const pickGroup = async (members: string) => {
      await friendStep(page).getByRole('button', { name: 'Pick a friend group' }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: `${groupName} ${members}` })
        .click()
      await expect(dialogWithText(page, POSTING)).toContainText(
        `Every other member of ${groupName} can take it.`,
      )
      await answer(page, POSTING, 'Confirm')
    }
    await pickGroup('1 member')
    const alone = 'There are no friends in this group yet. Invite a friend to it first.'
    await answer(page, alone, 'OK')
    await expectFunds(page, { available: 100_00, inPlay: 0 })

    await asBen.post('/api/group/joinGroup', { groupName, groupCode })
    await pickGroup('2 members')
    await answer(page, POSTED, 'OK')
    await expectFunds(page, { available: 40_00, inPlay: 60_00 })
    await page.goto('/unacceptedbets')
    await expect(
      rowsWith(page, game.matchup, `for somebody in ${groupName} to take it`),
    ).toHaveCount(1)
    await verifyLedger()
  },
)
