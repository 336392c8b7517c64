/** The initial data of a trial: a community with three months of bets, made through the product's own calls. */
import type { NoticeChannel } from '@sidebet/domain/notices/noticeKinds'
import type { Handler } from '../handle.ts'
import { readNow } from '../platform/database/clock.ts'
import { findUserId } from '../platform/users/users.sql.ts'
import type { Services } from '../services.ts'
import { type ActAs, actAs, type DemoActor } from './actAs.ts'
import { OPEN_OFFERS, postBoard } from './demoBoard.ts'
import { correctAScore, moveNextGames, postponeAGame } from './demoGames.ts'
import { type Group, gamesOf, makeBets, planBets } from './demoSeason.ts'
import {
  DEMO_CROWD,
  DEMO_LOGINS,
  type DemoUser,
  ensureDemoUser,
  hashDemoSecrets,
} from './demoUsers.ts'
import { sandboxControl } from './sandboxControl.ts'
import { hasPromotion, readLastGame, readUpcomingGames, wasFunded } from './trial.sql.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/**
 * Where the clock stops, in milliseconds before the present: three months. The feed publishes games 21 days ahead, and the product
 * requests a game until 42 days after its start. Each stop costs about a second, in which all jobs run that become due.
 * The last one is 20 days before the present, so that it has the games of tomorrow: late in the evening there are none of today.
 */
const STOPS = [91 * DAY, 56 * DAY, 20 * DAY, 0]
const GAMES_OF_PERIOD = 80
/** The first of the crowd. Regulars bet all season, and further posters only offer what is open now. */
const REGULARS = 12
const POSTERS = 24
const FUNDS_CENTS = 900_00

/** It is created last: a trial that has it is complete. */
const PROMOTION = 'Kickoff bonus'

type Community = {
  readonly logins: readonly DemoActor[]
  readonly operator: DemoActor
  readonly crowd: readonly DemoActor[]
  readonly groups: readonly Group[]
}

/**
 * Loads the community, unless it is there. An interrupted load continues at the next start: its calls have keys, and the
 * product's clock shows which period is next. The server must be listening, because the sandbox calls back to deposit money.
 *
 * @throws Error with one sentence when the sandbox fails
 */
export async function loadDemo(services: Services, handlers: readonly Handler[]): Promise<void> {
  const { db, config } = services
  if (!config.SANDBOX_URL || (await hasPromotion(db, PROMOTION))) return
  const hasCrowd = (await findUserId(db, DEMO_CROWD[0]!.username)) !== null
  const isEmpty = !hasCrowd && (await findUserId(db, DEMO_LOGINS[0]!.username)) === null
  // A trial of an earlier version has data of its own, at the present time.
  if (!hasCrowd && !isEmpty) return
  console.log('Loading three months of bets ...')
  const act = actAs(services, handlers)
  const [hashes] = await Promise.all([
    hashDemoSecrets(services),
    isEmpty && moveClockTo(services, STOPS[0]!),
  ])
  const people = await createUsers(services, act, hashes)
  await playSeason(services, act, { ...people, crowd: people.crowd.slice(0, REGULARS) })
  const [ann] = people.logins
  await Promise.all([
    correctAScore(services, await readLastGame(db, ann!.userId)),
    fund(services, people.crowd.slice(REGULARS, POSTERS)),
  ])
  const games = await readUpcomingGames(db, { most: OPEN_OFFERS, from: Date.now() + HOUR })
  await postBoard(act, { games, ...people, crowd: people.crowd.slice(0, POSTERS) })
  await leaveTraces(act, people)
}

/** Moves the clocks of the sandbox and of the product to this many milliseconds before the real time. */
const moveClockTo = (services: Services, before: number) =>
  sandboxControl(services, '/clock', { offset_ms: -before })

/** The users, and their groups. Those who bet all season have money. */
async function createUsers(
  services: Services,
  act: ActAs,
  hashes: Awaited<ReturnType<typeof hashDemoSecrets>>,
): Promise<Community> {
  const ensure = async (user: DemoUser): Promise<DemoActor> => ({
    userId: await ensureDemoUser(services, user, hashes),
    username: user.username,
  })
  const all = await Promise.all([...DEMO_LOGINS, ...DEMO_CROWD].map(ensure))
  const [logins, [operator], crowd] = [all.slice(0, 3), all.slice(3, 4), all.slice(4)]
  const regulars = [...logins, ...crowd.slice(0, REGULARS)]
  const groups = ['Sunday Couch', 'Office Pool', 'Rink Rats'].map((name, at) => ({
    name,
    members: [
      logins[at]!,
      ...logins.filter((login) => login !== logins[at]),
      ...crowd.slice(4 * at, 4 * at + 4),
    ],
  }))
  await Promise.all([
    locate(services, logins),
    fund(services, regulars),
    chooseChannel(act, regulars, 'app'),
    ...groups.map(({ name, members }) => createGroup(act, name, members)),
  ])
  return { logins, operator: operator!, crowd, groups }
}

/** Money for each of them, unless they have some. */
async function fund(services: Services, actors: readonly DemoActor[]): Promise<void> {
  await Promise.all(
    actors.map(async ({ userId, username }) => {
      if (await wasFunded(services.db, userId)) return
      await sandboxControl(services, '/fund', { username, cents: FUNDS_CENTS })
    }),
  )
}

/** A location for users with a printed login. */
async function locate(services: Services, actors: readonly DemoActor[]): Promise<void> {
  await Promise.all(
    actors.map(({ username }) =>
      sandboxControl(services, '/location', { username, country: 'US', region: 'NJ' }),
    ),
  )
}

/** The season needs no mails: each of them would be sent before the clock moves on. */
async function chooseChannel(act: ActAs, actors: readonly DemoActor[], channel: NoticeChannel) {
  await Promise.all(
    actors.flatMap((actor) =>
      (['taken', 'results'] as const).map((kind) =>
        act(actor, 'chooseNotices', { body: { kind, channel } }),
      ),
    ),
  )
}

/** The first member creates the group, and the others join it. An existing group is unchanged. */
async function createGroup(
  act: ActAs,
  groupName: string,
  [admin, ...others]: readonly DemoActor[],
) {
  const created = await act(admin!, 'checkCreateGroup', { body: { groupName } })
  if (created === null || typeof created === 'string') return
  const { groupCode } = created
  for (const other of others) await act(other, 'joinGroup', { body: { groupName, groupCode } })
}

/** Bets and results, from stop to stop until the present. */
async function playSeason(services: Services, act: ActAs, community: Community): Promise<void> {
  for (;;) {
    const before = Date.now() - (await readNow(services.db))
    const at = STOPS.findIndex((stop) => stop <= before + HOUR)
    const next = STOPS[at + 1]
    // A clock that is ahead of the present belongs to a trial that was in use.
    if (at === -1 || next === undefined) return
    await playPeriod(services, act, community, at)
    if (next === 0) await betOnToday(services, act, community)
    await moveClockTo(services, next)
  }
}

/** The bets of a period are on games that end before the next stop. In the middle ann deposits, and a game is postponed. */
async function playPeriod(services: Services, act: ActAs, community: Community, at: number) {
  const [ann] = community.logins
  const until = Date.now() - STOPS[at + 1]! - 5 * HOUR
  const games = await readUpcomingGames(services.db, { most: GAMES_OF_PERIOD, until })
  const bets = planBets({ number: at, games, ...community })
  await makeBets(act, bets)
  if (at !== 1) return
  await sandboxControl(services, '/fund', { username: ann!.username, cents: 100_00 })
  await postponeAGame(services, gamesOf(ann!, bets))
}

/** Two games of today get other starts: at the present one of them is in play, and the other one about to end. */
async function betOnToday(services: Services, act: ActAs, community: Community): Promise<void> {
  const next = await readUpcomingGames(services.db, { most: 2, from: Date.now() + HOUR })
  await moveNextGames(services, next)
  await makeBets(act, planBets({ number: STOPS.length, games: next, ...community }))
}

/** What else a newcomer finds: a withdrawal under way, read and unread notices, a promotion. */
async function leaveTraces(act: ActAs, { logins, operator }: Community): Promise<void> {
  await chooseChannel(act, logins, 'mail')
  const [ann] = logins
  // The sandbox never completes a payout to this address.
  const receiver = 'pending@wallet.example'
  const payout = { receiver, paypalPayout: 40, databasePayout: 40.25 }
  await act(ann!, 'withdrawToWallet', { body: payout, key: 'demo withdrawal' })
  const notices = await act(ann!, 'ownNotices', {})
  const read = notices?.data[6]
  if (read) await act(ann!, 'readNotices', { body: { noticeID: read.noticeID, andBefore: true } })
  const terms = { initialBalance: 500, perUserAmount: 10, newAcceptsNeeded: 2, daysToUseFunds: 30 }
  const body = { promotionName: PROMOTION, message: 'A bonus for your first bets', ...terms }
  const flags = { availableToWithdraw: false, useExpiration: false }
  await act(operator, 'createPromotion', { body: { ...body, ...flags } })
  await act(ann!, 'acceptPromotion', { body: { promotionName: PROMOTION }, key: 'demo promotion' })
}
