/**
 * A rolling update under load: two processes of the version before, a migration, and then one process after the other is replaced
 * by one of this version. `npm run rolling-update` sets UPDATE_FROM to a folder with the version before; without it both are this one.
 */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { teamsOf } from '@sidebet/domain/games/teamDirectory'
import { verify } from '@sidebet/server/ops/verify'
import { openDatabase } from '@sidebet/server/platform/database/openDatabase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsTo, makePerson } from '../proof/people.ts'
import type { Person } from '../proof/person.ts'
import { makeGame, nowOf, type Played, riskOn } from '../proof/play.ts'
import { DAY, eventually, MINUTE, type Proof, pass, startProof } from '../proof/proof.ts'
import { randomOf } from '../random.ts'
import { startLoad } from './load.ts'
import { makeRetryingClient } from './retryingClient.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const PATIENCE_MS = 300_000
const GAMES = 4
/** Between takes of a pair. Without it the traffic takes all processor time, which a short run shares with other tests. */
const PAUSE_MS = process.env.SIDEBET_LONG || process.env.UPDATE_FROM ? 0 : 100
/** Without the owner's password, as the page about updates has it. */
const NEW_SETTINGS = { MIGRATE: '0', DATABASE_OWNER_URL: '' }

let proof: Proof
beforeAll(async () => {
  // No pause of a slow machine closes the games.
  proof = await startProof(process.env.UPDATE_FROM ?? ROOT, { SILENT_AFTER_MINUTES: '30' })
}, PATIENCE_MS)
afterAll(() => proof?.stop(), PATIENCE_MS)

/** Games that have started and are not over, each with a bet of these two. */
async function startGames(person: Person, other: Person): Promise<Played[]> {
  const random = randomOf(1)
  const games: Played[] = []
  for (let at = 0; at < GAMES; at++)
    games.push(
      await riskOn(proof, random, { person, other, risk: 100, stake: 100, startsIn: 5 * MINUTE }),
    )
  const last = Math.max(...games.map(({ startsAt }) => startsAt))
  await pass(proof, last + MINUTE - (await nowOf(proof)))
  const live = { status: 'live', home_score: 0, away_score: 0 }
  for (const { sourceId } of games) await proof.sandbox.control('POST', `/games/${sourceId}`, live)
  return games
}

async function endGames(games: readonly Played[]): Promise<void> {
  // The servers read the feed by themselves: a request for it would wait until no job is left, and under load there always is one.
  const final = { status: 'final', home_score: 30, away_score: 3, read_feed: false }
  for (const { id, sourceId } of games) {
    await proof.sandbox.control('POST', `/games/${sourceId}`, final)
    await eventually('the settlement of a game', async () => {
      const text = 'select 1 from settlements where game_id = $1 and finished_at is not null'
      return (await proof.database.sql(text, [id])).length > 0
    })
  }
}

async function migrate(): Promise<string> {
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    DATABASE_URL: proof.database.appUrl(),
    DATABASE_OWNER_URL: proof.database.ownerUrl(),
  }
  const ops = join(ROOT, 'packages/server/src/ops/main.ts')
  return (await promisify(execFile)(process.execPath, [ops, 'migrate'], { env })).stdout.trim()
}

const count = async (text: string, values: unknown[]) =>
  (await proof.database.sql<{ count: number }>(text, values))[0]!.count

test('an update of one process after the other loses no request and no event, and runs no job twice', {
  timeout: PATIENCE_MS,
}, async () => {
  const people: Person[] = []
  for (let at = 0; at < 7; at++) people.push(await makePerson(proof, 100_000))
  const [one, other, viewer, ...rest] = people as [Person, Person, Person, ...Person[]]
  const games = await startGames(one, other)
  const home = teamsOf('nfl')[0]!.name
  const { id: gameId } = await makeGame(proof, {
    ...{ home, away: teamsOf('nfl')[1]!.name },
    startsAt: (await nowOf(proof)) + 10 * DAY,
  })
  const pairs = [0, 2].map((at) => ({ offerer: rest[at]!.user, taker: rest[at + 1]!.user }))
  const client = makeRetryingClient(proof.servers)
  const load = startLoad(proof.servers, client, {
    ...{ gameId, team: home, pairs, viewer: viewer.user, pauseMs: PAUSE_MS },
  })
  await load.goOn()
  const [migrated, ending] = [await migrate(), endGames(games)]
  await load.goOn()
  const codes = [await proof.replaceServer(0, NEW_SETTINGS)]
  await load.goOn()
  codes.push(await proof.replaceServer(1, NEW_SETTINGS))
  await load.goOn()
  await ending
  const { streams } = await load.stop()

  expect(codes).toEqual([0, 0])
  // A process that ends answers 503, refuses a connection or ends it. Every retry has succeeded.
  const causes = [...client.retries.keys()]
  const expected = /^503 |^(ECONNREFUSED|ECONNRESET|UND_ERR_SOCKET)$/
  expect(causes.filter((cause) => !expected.test(cause))).toEqual([])
  expect(causes.length).toBeGreaterThan(0)
  // The stream ended with its process at least once.
  expect(streams).toBeGreaterThan(1)
  const users = [viewer, ...rest].map(({ user }) => user.id)
  expect(await count('select count(*) from offers where offerer_id = any($1)', [users])).toBe(
    load.done.posts,
  )
  expect(await count('select count(*) from bets where accepter_id = any($1)', [users])).toBe(
    load.done.takes,
  )
  await expectOneOfEach(games, [one, other])
  const db = openDatabase(proof.database.ownerUrl(), 1)
  expect(await verify(db).finally(() => db.close()), 'verify').toEqual([])
  if (process.env.UPDATE_FROM) {
    console.log(migrated)
    console.log({ ...load.done, streams, retries: Object.fromEntries(client.retries) })
  }
})

/** One settlement per game; one notification and one mail about it for each of its users. */
async function expectOneOfEach(games: readonly Played[], people: readonly Person[]): Promise<void> {
  const ids = games.map(({ id }) => id)
  expect(await count('select count(*) from settlements where game_id = any($1)', [ids])).toBe(GAMES)
  for (const person of people) {
    const settled = await eventually('the mails about all games', async () => {
      const mails = (await mailsTo(proof, person)).filter((mail) => mail.includes('settled'))
      return mails.length >= GAMES && mails
    })
    expect(settled).toHaveLength(GAMES)
  }
}
