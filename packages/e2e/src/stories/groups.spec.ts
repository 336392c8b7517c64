/** Groups of friends: three users at once, each in their own browser. */

import type { Page } from '@playwright/test'
import { expectWell } from '../fixtures/appearance.ts'
import { annAndBen, offerToGroup } from '../fixtures/bets.ts'
import type { Control } from '../fixtures/control.ts'
import { answer, checkAndAnswer, dialogWithText } from '../fixtures/dialogs.ts'
import { expectFunds } from '../fixtures/funds.ts'
import { pressable } from '../fixtures/pressable.ts'
import { expect, further, test } from '../fixtures/test.ts'
import { choose, createGroup, inviteStep, openMembers } from '../steps/group.ts'
import { openRow, rowsWith } from '../steps/lists.ts'
import { takeOnScreen } from '../steps/take.ts'

const NO_GROUPS =
  /There are no groups associated with this account yet\. If you wish to create a new group.*go to the Groups section.*select Create Group\./
const UNKNOWN =
  'We are sorry, but that username is not in our system. Check the spelling (case sensitive) or use a phone number or email to add your friend.'
const TAKEN = 'That group name is already in use by another group.'
const INVITED = 'Your friend has been invited successfully.'
const JOINED = 'You have joined the group successfully.'
const WRONG = 'The group name or code is incorrect.'
const NO_OFFERS = 'You currently do not have any bets that are not yet accepted.'

/** The group that this tab has stored. */
const storedGroup = (page: Page) => page.evaluate(() => sessionStorage.getItem('currentGroup'))

/** The match in a mail to this address, once the mail has arrived. */
async function inMail(control: Control, to: string, what: RegExp): Promise<string> {
  let found = ''
  const readMatch = async () => {
    const matches = (await control.inbox(to)).map(({ text }) => what.exec(text)?.[0] ?? '')
    found = matches.find((text) => text !== '') ?? ''
    return found
  }
  await expect.poll(readMatch).not.toBe('')
  return found
}

test('users create, join, bet in and leave a group, and a new admin replaces the leaving one', async ({
  page,
  open,
  people,
  games,
  control,
  login,
  verifyLedger,
  quiet,
}) => {
  test.slow()
  // A user who has left is notified, and their page may request the group once more.
  quiet.allow(403)
  const game = await games.make()
  const name = `Sunday Couch ${game.home.name}`
  const { ann, ben, asAnn, asBen } = await annAndBen(people)
  const cleo = await people.signUp('cleo', { cents: 100_00 })

  // Ann creates it and invites Ben by his username and Cleo by her e-mail.
  await login(page, ann)
  await page.goto('/home')
  await expect.poll(() => storedGroup(page)).toBe('noGroupSelected')
  await createGroup(page, name)
  await expectWell(page)
  const step = inviteStep(page)
  for (const [username, text] of [
    ['', 'Your entry cannot be blank'],
    [ann.username, UNKNOWN],
  ] as const) {
    await step.getByLabel('Friend\u2019s Username').fill(username)
    await step.getByRole('button', { name: 'Invite' }).click()
    await answer(page, text, 'OK')
  }
  await step.getByLabel('Friend\u2019s Username').fill(ben.username)
  await step.getByRole('button', { name: 'Invite' }).click()
  await answer(page, INVITED, 'More')
  await step.getByLabel('Friend\u2019s Email').fill(cleo.email)
  await step.getByRole('button', { name: 'Invite' }).click()
  await answer(page, INVITED, 'Done')
  await expect(page).toHaveURL('/home')

  // Ben types the code of the mail. Cleo follows the link of hers, and logs in on the way.
  const code = await inMail(control, ben.email, /\b[A-Z2-7]{10}\b/)
  const benAt = await open(ben)
  await benAt.goto('/join_group')
  for (const [typed, message] of [
    ['AAAAAAAAAA', WRONG],
    [code, JOINED],
  ] as const) {
    await benAt.getByLabel('group name').fill(name)
    await benAt.getByLabel('code from the invitation').fill(typed)
    await benAt.getByRole('main').getByRole('button', { name: 'Join Group' }).click()
    await answer(benAt, message, 'OK')
  }
  await expect(benAt).toHaveURL('/group_bets')
  const link = await inMail(control, cleo.email, /https?:\S+\/join_group#\S+/)
  const cleoAt = await open()
  await cleoAt.goto(link)
  await expect(cleoAt).toHaveURL('/login')
  await login(cleoAt, cleo)
  await cleoAt.goto(link)
  await expect(cleoAt).toHaveURL('/join_group')
  await expect(cleoAt.getByLabel('group name')).toHaveValue(name)
  await cleoAt.getByRole('main').getByRole('button', { name: 'Join Group' }).click()
  await answer(cleoAt, JOINED, 'OK')

  // Ann offers 40 at 3 to 2. Ben sees it at home and takes 10 of it.
  const terms = { winner: 'home', spread: 3, stake: 40, odds: [3, 2] } as const
  await offerToGroup(asAnn, game, terms, name)
  await page.reload()
  await expectFunds(page, { available: 40_00, inPlay: 60_00 })
  await benAt.goto('/friends')
  const groups = benAt.getByRole('region', { name: 'Your Friend Groups' })
  await expect(groups.getByRole('link', { name })).toContainText('3 members, 1 offer to take')
  await expectWell(benAt)
  await groups.getByRole('link', { name }).click()
  await expect(benAt).toHaveURL('/group_bets')
  await expect(benAt.getByRole('button', { name, pressed: true })).toBeVisible()
  await benAt.goto('/home')
  await pressable(benAt.getByRole('main'), 'See Group Bet Proposals').click()
  await expect(benAt).toHaveURL('/groupbetsproposed')
  await expect(benAt.getByRole('heading', { level: 1 })).toHaveText(`Bets Proposed to ${name}`)
  await expectWell(benAt)
  await takeOnScreen(benAt, rowsWith(benAt, game.matchup), '10')
  await expectFunds(benAt, { available: 90_00, inPlay: 10_00 })

  // Cleo, who is not in the bet, sees its two sides.
  await cleoAt.goto('/group_bets')
  await choose(cleoAt, name)
  await expectWell(cleoAt)
  await pressable(cleoAt.getByRole('main'), "Group's Live Bets").click()
  await expect(rowsWith(cleoAt, game.matchup)).toHaveCount(1)
  await expectWell(cleoAt)
  await openRow(rowsWith(cleoAt, `${ann.username} bet ${ben.username}`))
  await answer(
    cleoAt,
    `${ann.username} bet ${ben.username} that the ${game.home.name} would beat the ${game.away.name} by at least 3 points. The odds are 3 to 2: ${ann.username} is risking $15.00, ${ben.username} $10.00.`,
    'X',
  )
  await pressable(cleoAt.getByRole('main'), 'Go Back To Groups').click()
  await expect(cleoAt).toHaveURL('/group_bets')

  // Ann leaves: Ben becomes the admin, the rest of her offer is released, and the bet stays.
  await page.goto('/your_groups')
  await openMembers(page, name)
  await expectWell(page)
  await dialogWithText(page, 'Leave Group').getByRole('button', { name: 'Leave Group' }).click()
  await checkAndAnswer(page, `${ben.username} will be the admin after you.`, 'Leave Group')
  await answer(page, 'You have left the group successfully.', 'OK')
  await answer(page, NO_GROUPS, 'OK')
  await expectFunds(page, { available: 85_00, inPlay: 15_00 })

  // Ben removes Cleo, whose offer is released. Then the group ends when he leaves.
  await offerToGroup(
    await people.openApiClient(cleo),
    await games.make(),
    { ...terms, odds: [1, 1] },
    name,
  )
  await offerToGroup(asBen, await games.make(), { ...terms, stake: 20, odds: [1, 1] }, name)
  await benAt.goto('/your_groups')
  await openMembers(benAt, name)
  await benAt.getByRole('button', { name: `Remove ${cleo.username}` }).click()
  await answer(benAt, `Do you want to remove ${cleo.username}`, 'Remove')
  await answer(benAt, 'Your friend has been successfully removed from the group.', 'OK')
  await cleoAt.goto('/unacceptedbets')
  await answer(cleoAt, NO_OFFERS, 'OK')
  await expectFunds(cleoAt, { available: 100_00, inPlay: 0 })
  await dialogWithText(benAt, 'Delete Group').getByRole('button', { name: 'Delete Group' }).click()
  await checkAndAnswer(benAt, 'Deleting a group is permanent and final.', 'Delete Group')
  await answer(benAt, 'The group has been deleted.', 'OK')
  await answer(benAt, NO_GROUPS, 'OK')
  await expectFunds(benAt, { available: 90_00, inPlay: 10_00 })

  await game.end(20, 23)
  await page.goto('/home')
  await expectFunds(page, { available: 110_00, inPlay: 0 })
  await benAt.goto('/home')
  await expectFunds(benAt, { available: 90_00, inPlay: 0 })
  await verifyLedger()
})

further(
  'the season table of a group, and its empty lists',
  async ({ page, people, games, login, open }) => {
    const game = await games.make()
    const name = `Champions ${game.home.name}`
    const { ann, ben, asAnn, asBen } = await annAndBen(people)
    const { groupCode } = await asAnn.post('/api/group/checkCreate', { groupName: name })
    await asBen.post('/api/group/joinGroup', { groupName: name, groupCode })

    await login(page, ann)
    await page.goto('/groupbetsproposed')
    await expect(page).toHaveURL('/group_bets')
    await choose(page, name)
    await expect(page.getByText('No bet in this group has been settled this season.')).toBeVisible()
    for (const [word, text] of [
      ["Group's Bet Proposals", 'You currently do not have any bet proposals from this group.'],
      ["Group's Live Bets", 'You currently do not have any live bets accepted by your friends.'],
      [
        "Group's Past Bet Results",
        'You do not yet have any bets with this group that have already settled.',
      ],
    ] as const) {
      await pressable(page.getByRole('main'), word).click()
      await answer(page, text, 'OK')
      await expect(page).toHaveURL('/group_bets')
    }

    const offer = await offerToGroup(asAnn, game, { winner: 'home', spread: 3, stake: 40 }, name)
    await asBen.post('/api/betsAccepted/acceptbet', { betProposedPicked: offer })
    await game.end(20, 23)
    await page.reload()
    const row = (username: string) => page.getByRole('row').filter({ hasText: username }).first()
    await expect(row(ann.username)).toContainText('+$40.00')
    await expect(row(ben.username)).toContainText('\u2212$40.00')
    await expect(page.getByText('Nets add up to $0.00')).toBeVisible()
    await expectWell(page)

    const benAt = await open(ben)
    await benAt.goto('/group_bets')
    await choose(benAt, name)
    await pressable(benAt.getByRole('main'), "Group's Past Bet Results").click()
    await expect(rowsWith(benAt, 'Lost')).toHaveCount(1)
    await expectWell(benAt)
    await openRow(rowsWith(benAt, 'Lost'))
    await answer(
      benAt,
      `Your friend, ${ann.username}, bet you that the ${game.home.name} would beat the ${game.away.name} by at least 3 points`,
      'X',
    )
    await benAt.goto('/create_group')
    await benAt.getByLabel('group name').fill(name.toUpperCase())
    await benAt.getByRole('main').getByRole('button', { name: 'Create Group' }).click()
    await answer(benAt, TAKEN, 'OK')
  },
)
