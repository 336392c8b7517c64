import type { FeedReading } from '@sidebet/domain/games/feedGame'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { feedGame, feedOf } from '../testing/feed.ts'
import { insertGame, startTestServer, type TestServer } from '../testing/server.ts'
import { pollFeed } from './readFeed.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ SCORES_EVERY_MS: '100' })
})
afterAll(() => server.close())

const startsAt = new Date(Math.ceil(Date.now() / 1000) * 1000 - 3_600_000)

/** The feed's answer, whichever days are requested. */
function document(homeScore: number): FeedReading {
  const at = startsAt.toISOString()
  const scores = { status: 'live', awayScore: 0, homeScore } as const
  return { games: [feedGame({ sourceId: 'one', startsAt: at, ...scores })], rejected: [] }
}

/** A feed that answers when the test releases it. */
function delayedFeed(answer: FeedReading) {
  let letGo = () => {}
  const waiting = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const onRequest = vi.fn()
  const feed = feedOf('test', ['nfl'], async () => {
    onRequest()
    await waiting
    return { kind: 'ok', value: answer }
  })
  return { feed, onRequest, letGo: () => letGo() }
}

test('a delayed reading that is older than the last one lowers no score and suspends no new game', async () => {
  const { owner } = server.database
  const gameId = await insertGame(server.database, { startsAt, sourceId: 'one' })
  const old = delayedFeed(document(7))
  const late = pollFeed(server.services, old.feed)
  await vi.waitFor(() => expect(old.onRequest).toHaveBeenCalled())

  await owner.query(`update feeds set due_at = '-infinity'`)
  const newer = delayedFeed(document(14))
  newer.letGo()
  expect(await pollFeed(server.services, newer.feed)).toBe(true)
  const added = await insertGame(server.database, { sourceId: 'two' })

  old.letGo()
  expect(await late).toBe(true)
  const { rows } = await owner.query(
    'select id, status, note, home_score from games where id = any($1) order by id',
    [[gameId, added]],
  )
  expect(rows).toEqual([
    { id: gameId, status: 'live', note: '', home_score: 14 },
    { id: added, status: 'scheduled', note: '', home_score: null },
  ])
})
