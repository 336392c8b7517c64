/** Streams over real HTTP: who may open one, when it ends, and what it sends when the listener is disconnected. */

import { wireId } from '@sidebet/contract/ids'
import { LIVE_PATH, type LiveChange } from '@sidebet/contract/live'
import type { LeagueCode } from '@sidebet/domain/games/league'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Config } from '../config/config.ts'
import { cookieOf, createAccount, logIn, PASSWORD } from '../testing/accounts.ts'
import { offerOn, POST_OFFER } from '../testing/bets.ts'
import { makeGroup } from '../testing/groups.ts'
import { type Client, insertGame, startTestServer, type TestServer } from '../testing/server.ts'
import {
  listening,
  listenOn,
  openStream,
  publishChange,
  receiveChanges,
  requestStream,
  type TestStream,
} from '../testing/streams.ts'
import { LISTENER_NAME } from './listener.ts'
import { publishChanges } from './publishChanges.ts'
import type { LiveLimits } from './streams.ts'

let server: TestServer
let url: string

/** A server that closes its listener as soon as the last stream ends. */
async function start(
  settings: Partial<Record<keyof Config, string>> = {},
  limits: Partial<LiveLimits> = {},
): Promise<void> {
  server = await startTestServer(settings, {
    beatEveryMs: 50,
    changeIntervalMs: 0,
    lingerMs: 0,
    ...limits,
  })
  url = await listenOn(server)
}

const run = (sql: string, values: unknown[] = []) => server.database.owner.query(sql, values)

/** The number of LISTEN connections. */
async function listeners(): Promise<number> {
  const { rows } = await run(
    `select count(*) as count from pg_stat_activity where datname = current_database() and application_name = $1`,
    [LISTENER_NAME],
  )
  return rows[0].count
}

/** Ends the LISTEN connection at the server, as a failover would. */
async function cutListener(): Promise<void> {
  await server.database.db.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = $1`,
    [LISTENER_NAME],
  )
}

let users = 0
const newUser = (options: Parameters<TestServer['user']>[1] = {}) =>
  server.user(`user${++users}`, options)

const streamOf = (client: Pick<Client, 'userId' | 'cookie'>) => listening(url, client)

describe('access to a stream', () => {
  beforeAll(() => start())
  afterAll(() => server.close())

  test('AC6: a client without a session, with an incomplete login or with an ended session gets 401', async () => {
    const pending = await newUser({ mfaPending: true })
    const gone = await newUser()
    await gone.post('/api/user/logout')
    for (const cookie of ['', 'sidebet_session=nonsense', pending.cookie, gone.cookie]) {
      const answer = await requestStream(url, cookie)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([
        401,
        'application/json; charset=utf-8',
      ])
      answer.resume()
    }
    expect(await listeners()).toBe(0)
  })

  test('a signed-in user gets a stream that must not be cached, transformed or buffered', async () => {
    const stream = await streamOf(await newUser())
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(stream.retry()).toBeGreaterThanOrEqual(1_000)
    expect(stream.retry()).toBeLessThanOrEqual(2_000)
  })

  test('each stream is logged once, when it ends', async () => {
    const logInfo = vi.spyOn(server.app.log, 'info')
    const lines = () =>
      logInfo.mock.calls
        .map(([line]) => line as unknown as Record<string, unknown>)
        .flatMap(({ path, status }) => (path === LIVE_PATH ? [status] : []))
    const ann = await newUser()
    const [closed, ended] = [await streamOf(ann), await streamOf(ann)]
    expect(lines()).toEqual([])
    closed.close()
    await vi.waitFor(() => expect(lines()).toEqual([200]))
    await ann.post('/api/user/logout')
    await ended.rest()
    await vi.waitFor(() => expect(lines()).toEqual([200, 200]))
    logInfo.mockRestore()
  })

  test('a stream opens only by GET, also during maintenance', async () => {
    const ann = await newUser()
    for (const method of ['HEAD', 'POST', 'PUT']) {
      const answer = await requestStream(url, ann.cookie, { method })
      answer.resume()
      expect([method, answer.statusCode]).toEqual([method, 404])
    }
    await run('update switches set maintenance = true')
    await streamOf(ann)
    await run('update switches set maintenance = false')
  })
})

/** A user with two sessions, another user, and the streams of all three. */
async function threeStreams() {
  const ann = await newUser()
  const other = await server.signIn(ann.userId, ann.username)
  const streams = await Promise.all([ann, other, await newUser()].map(streamOf))
  const { rows } = await run('select id, id_hash from sessions where user_id = $1 order by id', [
    ann.userId,
  ])
  return { ann, other, streams, annsRow: rows[0] as { id: number; id_hash: Buffer } }
}

type Three = Awaited<ReturnType<typeof threeStreams>>

/** Expects that only the first stream ends. */
async function onlyFirstEnds({ streams: [stream, ...others] }: Three): Promise<void> {
  expect(await stream!.rest()).toEqual(['over'])
  for (const other of others) expect(await receiveChanges(server.database.owner, other)).toEqual({})
}

describe('AC8: a stream ends immediately when its session is ended', () => {
  // Beats are too rare to find the ended session.
  beforeAll(() => start({}, { beatEveryMs: 3_600_000 }))
  afterAll(() => server.close())

  test.each<[string, (three: Three) => Promise<unknown>]>([
    ['by logging out', ({ ann }) => ann.post('/api/user/logout')],
    ['all others of the user', ({ other }) => other.post('/api/user/endothersessions')],
    [
      'one of the user',
      ({ other, annsRow }) =>
        other.post('/api/user/endsession', { sessionID: wireId('session', annsRow.id) }),
    ],
  ])('%s', async (_, end) => {
    const three = await threeStreams()
    await end(three)
    await onlyFirstEnds(three)
  })

  test('a login from the same browser ends the stream of the old session', async () => {
    const userId = await createAccount(server, 'erin')
    const erin = { ...(await logIn(server, 'erin')), userId }
    const stream = await streamOf(erin)
    await erin.post('/api/user/login', { username: 'erin', password: PASSWORD })
    expect(await stream.rest()).toEqual(['over'])
  })

  test('a new password makes the stream of the same browser reconnect and ends those of other sessions', async () => {
    const userId = await createAccount(server, 'dora')
    const dora = { ...(await logIn(server, 'dora')), userId }
    const elsewhere = { ...(await logIn(server, 'dora')), userId }
    const [own, other] = await Promise.all([dora, elsewhere].map(streamOf))
    const form = { currentPassword: PASSWORD, password: 'An0ther-password!' }
    const changed = await dora.post('/api/user/changepassword/dora', form)
    expect(changed.status).toBe(200)
    expect(await other!.rest()).toEqual(['over'])
    expect(await own!.rest()).toEqual([])
    expect(own!.retry()).toBe(500)
    // The old id is no session any more.
    expect((await requestStream(url, dora.cookie)).statusCode).toBe(401)
    await streamOf({ userId, cookie: cookieOf(changed) })
  })

  test('turning on the second factor makes the stream of the same browser reconnect', async () => {
    const userId = await createAccount(server, 'finn')
    const finn = { ...(await logIn(server, 'finn')), userId }
    const stream = await streamOf(finn)
    const changed = await finn.post('/api/user/mfachangestatus', { MFAon: true })
    expect(changed.status).toBe(200)
    expect(await stream.rest()).toEqual([])
    await streamOf({ userId, cookie: cookieOf(changed) })
  })
})

describe('AC8: a stream ends with its session', () => {
  beforeAll(() => start())
  afterAll(() => server.close())

  const age = ({ annsRow }: Three, column: 'last_seen_at' | 'created_at', by: string) =>
    run(`update sessions set ${column} = product_now() - $2::interval where id_hash = $1`, [
      annsRow.id_hash,
      by,
    ])

  test.each<[string, (three: Three) => Promise<unknown>]>([
    [
      'when its row is gone',
      ({ annsRow }) => run('delete from sessions where id_hash = $1', [annsRow.id_hash]),
    ],
    ['when it was idle for too long', (three) => age(three, 'last_seen_at', '30 minutes')],
    ['when it is too old', (three) => age(three, 'created_at', '12 hours')],
  ])('%s', async (_, end) => {
    const three = await threeStreams()
    await end(three)
    await onlyFirstEnds(three)
  })

  test('a stream sends no further change when its session has ended', async () => {
    const ann = await newUser()
    const stream = await streamOf(ann)
    await server.database.owner.transaction(async (tx) => {
      await tx.query('delete from sessions where user_id = $1', [ann.userId])
      publishChanges(tx, { sessions: [ann.userId], users: [ann.userId], boards: ['nfl'] })
    })
    expect(await stream.rest()).toEqual(['over'])
  })

  test('opening streams does not extend the session', async () => {
    const ann = await newUser()
    const ofAnn = [ann.userId]
    await run(
      `update sessions set last_seen_at = product_now() - interval '20 minutes' where user_id = $1`,
      ofAnn,
    )
    const seenAt = async () =>
      (await run('select last_seen_at as at from sessions where user_id = $1', ofAnn)).rows[0].at
    const before = await seenAt()
    const stream = await streamOf(ann)
    await stream.beat()
    await stream.beat()
    stream.close()
    await streamOf(ann)
    expect(await seenAt()).toEqual(before)
    await ann.get('/api/user')
    await vi.waitFor(async () => expect(await seenAt()).not.toEqual(before))
  })

  test('a stream ends when the trial clock moves past the end of its session', async () => {
    const stream = await streamOf(await newUser())
    await publishChange(server.database.owner, { sessions: 'everybody' })
    expect(await receiveChanges(server.database.owner, stream)).toEqual({})
    await run('update clock set offset_ms = 3600000')
    await publishChange(server.database.owner, { sessions: 'everybody' })
    expect(await stream.rest()).toEqual(['over'])
  })
})

describe('the LISTEN connection', () => {
  afterEach(() => server.close())

  test('one LISTEN connection serves all streams and exists only while a stream is open', async () => {
    await start()
    expect(await listeners()).toBe(0)
    const clients = await Promise.all(['ann', 'ben', 'cleo'].map((name) => server.user(name)))
    const streams = await Promise.all(clients.map(streamOf))
    expect(await listeners()).toBe(1)
    for (const stream of streams) stream.close()
    await vi.waitFor(async () => expect(await listeners()).toBe(0))
    await streamOf(clients[0]!)
    expect(await listeners()).toBe(1)
  })

  test('a lost LISTEN connection is reported and restored, and later changes are sent', async () => {
    await start()
    const ann = await newUser({ cashCents: 100_00 })
    const ben = await newUser()
    const streams = await Promise.all([ann, ben].map(streamOf))
    await cutListener()
    for (const stream of streams) {
      expect((await stream.next()).name).toBe('away')
      expect((await stream.next()).name).toBe('back')
    }
    await ann.post(POST_OFFER, offerOn(await insertGame(server.database)))
    const { owner } = server.database
    expect(await receiveChanges(owner, streams[0]!)).toEqual({ yours: true, boards: ['nfl'] })
    expect(await receiveChanges(owner, streams[1]!)).toEqual({ boards: ['nfl'] })
  })

  test('AC8: a stream whose session ended unnoticed ends after a loss of the LISTEN connection, without a back event', async () => {
    await start({}, { beatEveryMs: 60_000 })
    const [ann, ben] = [await newUser(), await newUser()]
    const [stream, bens] = await Promise.all([ann, ben].map(streamOf))
    // Deletes the session without a change event, like a lost notification.
    await run('delete from sessions where user_id = $1', [ann.userId])
    await cutListener()
    expect(await stream!.rest()).toEqual(['away', 'over'])
    expect([(await bens!.next()).name, (await bens!.next()).name]).toEqual(['away', 'back'])
  })

  test('a stream that opens while no LISTEN connection is possible sends the event away', async () => {
    await start()
    const ann = await newUser()
    const [first] = await Promise.all([streamOf(ann)])
    // PostgreSQL refuses new connections; existing ones remain.
    const { rows } = await server.database.db.query<{ role: string }>('select current_user as role')
    await run(`revoke connect on database ${server.database.name} from public`)
    await run(`revoke connect on database ${server.database.name} from ${rows[0]!.role}`)
    // A job may have the only connection of the pool.
    await vi.waitFor(cutListener, 10_000)
    expect((await first!.next()).name).toBe('away')
    // A request fails while a job has the only connection of its pool.
    const late = await vi.waitFor(() => openStream(url, ann), 10_000)
    expect([(await late.next()).name, (await late.next()).name]).toEqual(['hello', 'away'])
    await run(`grant connect on database ${server.database.name} to ${rows[0]!.role}`)
    expect([(await first!.next()).name, (await late.next()).name]).toEqual(['back', 'back'])
  })
})

describe('the changes before a stream', () => {
  beforeAll(() => start({}, { beatEveryMs: 3_600_000 }))
  afterAll(() => server.close())

  test('a stream that covers them begins with the changes of its user, as the open streams received them', async () => {
    const { owner } = server.database
    const [ann, ben] = [await newUser(), await newUser()]
    // Before the LISTEN connection: the groups are new to their members.
    await makeGroup('Covered', [ann])
    await makeGroup('Others', [ben])
    const { rows } = await run(`select id from groups order by name`)
    const [group, others] = rows.map(({ id }) => Number(id)) as [number, number]
    const open = await streamOf(ben)
    const begin = performance.now()
    const openCovering = async (boards: readonly LeagueCode[] = []) => {
      const coverMs = Math.floor(performance.now() - begin)
      const stream = await openStream(url, ann, { coverMs, boards })
      expect((await stream.next()).data).toEqual({ covers: true })
      return stream
    }
    const checkCovered = async () => {
      await publishChange(owner, { users: [ben.userId], groups: [others], boards: ['nba'] })
      await publishChange(owner, { users: [ann.userId], notices: [ann.userId] })
      await receiveChanges(owner, open)
      const received = await receiveChanges(owner, await openCovering())
      expect(received).toEqual({ yours: true, boards: ['nba'] })
    }
    // Until the way of the request takes less time than the changes do.
    await vi.waitFor(checkCovered, 20_000)
    // Again: the way of the next request may take longer.
    await publishChange(owner, { users: [ann.userId], notices: [ann.userId], boards: ['nba'] })
    await publishChange(owner, { groups: [group] })
    await receiveChanges(owner, open)
    // The rows of a watched board were not sent, so it is requested.
    const stream = await openCovering(['nba'])
    let received: LiveChange = {}
    while (!received.groups) received = { ...received, ...(await stream.next()).data }
    expect(received).toMatchObject({ yours: true, notices: true, boards: ['nba'] })
  })

  test('a stream that covers nothing begins without earlier changes', async () => {
    const { owner } = server.database
    const ann = await newUser()
    const open = await streamOf(ann)
    await publishChange(owner, { users: [ann.userId] })
    await receiveChanges(owner, open)
    const stream = await openStream(url, ann)
    expect((await stream.next()).data).toEqual({})
    expect(await receiveChanges(owner, stream)).toEqual({})
  })

  test('changes before the LISTEN connection, and before its loss, are not covered', async () => {
    const ann = await newUser()
    const stream = await streamOf(ann)
    const helloOf = async (coverMs: number) =>
      (await (await openStream(url, ann, { coverMs })).next()).data
    expect(await helloOf(60_000)).toEqual({})
    await vi.waitFor(async () => expect(await helloOf(10)).toEqual({ covers: true }))
    await cutListener()
    expect([(await stream.next()).name, (await stream.next()).name]).toEqual(['away', 'back'])
    expect(await helloOf(10_000)).toEqual({})
  })
})

describe('limits', () => {
  afterEach(() => server.close())

  test('DS1: the oldest stream of a user above the limit ends and reconnects after a minute', async () => {
    await start({}, { ofUser: 3 })
    const [ann, ben] = [await newUser(), await newUser()]
    const bens = await streamOf(ben)
    const streams: TestStream[] = []
    for (let many = 0; many < 5; many++) streams.push(await streamOf(ann))
    expect(await streams[0]!.rest()).toEqual([])
    expect(await streams[1]!.rest()).toEqual([])
    expect([streams[0]!.retry(), streams[1]!.retry()]).toEqual([60_000, 60_000])
    for (const stream of [...streams.slice(2), bens]) await stream.beat()
  })

  test('DS1: a process refuses streams above its limit', async () => {
    await start({ LIVE_STREAMS: '2' })
    const clients = await Promise.all(['ann', 'ben', 'cleo'].map((name) => server.user(name)))
    const streams = await Promise.all(clients.slice(0, 2).map(streamOf))
    const refused = await requestStream(url, clients[2]!.cookie)
    refused.resume()
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '1'])
    streams[0]!.close()
    await vi.waitFor(async () => (await streamOf(clients[2]!)).close())
  })
})

test('a server that closes ends all streams with a time to reconnect, and its LISTEN connection', async () => {
  await start()
  const clients = await Promise.all(['ann', 'ben', 'cleo'].map((name) => server.user(name)))
  const streams = await Promise.all(clients.map(streamOf))
  await server.app.close()
  for (const stream of streams) {
    expect(await stream.rest()).toEqual([])
    expect(stream.retry()).toBeGreaterThanOrEqual(500)
    expect(stream.retry()).toBeLessThan(1_000)
  }
  await vi.waitFor(async () => expect(await listeners()).toBe(0))
  await server.close()
})
