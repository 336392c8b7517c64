/** Each notice is in the inbox once: whichever process dies half-way, however many run at once, whatever happens to the mail. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { CommitUnknown } from '../../platform/database/databaseErrors.ts'
import type { Database, Tx } from '../../platform/database/db.ts'
import { readFailedJobs, retryFailedJob } from '../../platform/jobs/failedJobs.ts'
import type { Services } from '../../services.ts'
import { offerOn, POST_FRIEND_OFFER, POST_OFFER, TAKE_OFFER, takeOf } from '../../testing/bets.ts'
import { makeGroup, offerIn, POST_TO_GROUP } from '../../testing/groups.ts'
import { deliverAllNotifications, fillInboxes, inboxOf } from '../../testing/notices.ts'
import { type Client, insertGame, startTestServer, type TestServer } from '../../testing/server.ts'
import { whileLocked } from '../../testing/whileLocked.ts'
import { insertNotification, notice, notifyOfLogin } from '../outbox/outbox.ts'
import { notifyFriend } from '../topics/friends/notifyFriend.ts'
import { notifyMembers } from '../topics/groups/notifyMembers.ts'
import { deliverToInboxes } from './deliverToInboxes.ts'

let server: TestServer
let ann: Client
let ben: Client
let gameId: number
let users = 0

beforeAll(async () => {
  server = await startTestServer()
  gameId = await insertGame(server.database)
})
afterAll(() => server.close())
beforeEach(async () => {
  await run(
    'delete from outbox; delete from notices; delete from stuck_work; delete from throttles',
  )
  server.providers.mails.length = 0
  ann = await newUser()
  ben = await newUser()
})
afterEach(() => run('update clock set offset_ms = 0'))

const run = (sql: string, values: unknown[] = []) => server.database.owner.query(sql, values)
const newUser = () => server.user(`user${++users}`, { cashCents: 10_000_00 })

async function count(table: string, where = 'true'): Promise<number> {
  const { rows } = await run(`select count(*) as count from ${table} where ${where}`)
  return rows[0].count
}

async function passMinutes(minutes: number): Promise<void> {
  await run('update clock set offset_ms = offset_ms + $1', [minutes * 60_000])
}

async function posted(client: Client, path: string, body: object): Promise<string> {
  const answer = await client.post(path, body)
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
  return answer.body._id
}

/** Ann's offer of $100.00. */
const offer = () => posted(ann, POST_OFFER, offerOn(gameId))

async function take(client: Client, offerId: string, dollars: number): Promise<void> {
  expect((await client.post(TAKE_OFFER, takeOf(offerId, dollars))).status).toBe(200)
}

const titles = async (client: Client, query = '') =>
  (await inboxOf(client, query)).data.map(({ title }) => title)

const settled = (userId: number) =>
  notice('game.settled', gameId, {
    ...{ userId, outcome: 'final', stakedCents: 1_00 },
    ...{ paidCents: 2_00, returnedCents: 0, forfeitedCents: 0 },
  })

const write = (...notices: ReturnType<typeof notice>[]) =>
  server.database.db.transaction(async (tx) => {
    for (const one of notices) await insertNotification(tx, one)
  })

test('a notification is in the inbox before its mail is sent, and the mail is still sent', async () => {
  await take(ben, await offer(), 10)
  await fillInboxes(server.services)
  expect(await titles(ann)).toEqual([`${ben.username} accepted $10.00 of your offer`])
  expect(server.providers.mails).toEqual([])
  await deliverAllNotifications(server.services)
  expect(server.providers.mails).toHaveLength(1)
  expect(await inboxOf(ann)).toMatchObject({ unread: 1, next: null })
})

test('notifications reach the inbox also without a mail server', async () => {
  const config = { ...server.services.config, SMTP_URL: '' }
  await take(ben, await offer(), 10)
  await deliverAllNotifications({ ...server.services, config })
  expect(await titles(ann)).toHaveLength(1)
  expect(await count('outbox', 'done_at is null')).toBe(1)
})

/**
 * The same services, whose connection ends at the `at`th statement of each transaction. The call returns once the connection has
 * ended: until then its locks would make other transactions skip the rows.
 */
function dyingAt(at: number): Services {
  const { db } = server.services
  const transaction: Database['transaction'] = async (work) => {
    let ended: Promise<unknown> | undefined
    const dying = db.transaction(async (tx) => {
      const pid = await pidOf(tx)
      let queryCount = 0
      const query = ((...args: Parameters<Tx['query']>) => {
        queryCount++
        if (queryCount !== at) return tx.query(...args)
        ended = endConnection(pid)
        return ended.then(() => tx.query(...args))
      }) as Tx['query']
      return work({ ...tx, query })
    })
    return dying.finally(() => ended)
  }
  return { ...server.services, db: { ...db, transaction } }
}

/** Ends a connection, as its own role may, and waits until it has ended. */
async function endConnection(pid: number): Promise<void> {
  await server.database.db.query('select pg_terminate_backend($1, 10000)', [pid])
}

async function pidOf(tx: Tx): Promise<number> {
  const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]!.pid
}

test.each([
  ['a settled game', deliverToInboxes, async () => write(settled(ann.userId), settled(ben.userId))],
  [
    'takes',
    deliverToInboxes,
    async () => {
      const id = await offer()
      for (let made = 0; made < 3; made++) await take(ben, id, 1)
    },
  ],
  [
    'an offer to a friend',
    notifyFriend,
    async () => {
      await posted(ann, POST_FRIEND_OFFER, { ...offerOn(gameId), friendUsername: ben.username })
    },
  ],
] as const)(
  'a connection lost at any statement delivers nothing about %s, and the next run delivers each notification once',
  async (what, kind, cause) => {
    await cause()
    const unplaced = await count('outbox', 'placed_at is null')
    let deaths = 0
    for (let at = 1; ; at++) {
      const died = await kind(dyingAt(at))
        .runNext()
        .then(
          () => false,
          () => true,
        )
      if (!died) break
      deaths++
      expect([await count('notices'), await count('outbox', 'placed_at is null')]).toEqual([
        0,
        unplaced,
      ])
      expect(await count('throttles', `key like 'friend:told%'`)).toBe(0)
    }
    expect(deaths).toBeGreaterThan(4)
    await fillInboxes(server.services)
    const unread = [(await inboxOf(ann)).unread, (await inboxOf(ben)).unread]
    expect(unread).toEqual(
      { 'a settled game': [1, 1], takes: [1, 0], 'an offer to a friend': [0, 1] }[what],
    )
    expect(await count('outbox', 'placed_at is null')).toBe(0)
  },
)

test('a connection killed before its commit delivers nothing, and the next run delivers the notification once', async () => {
  await write(settled(ann.userId))
  const { db } = server.services
  const killed: Services = {
    ...server.services,
    db: {
      ...db,
      transaction: (work) =>
        db.transaction(async (tx) => {
          const value = await work(tx)
          await endConnection(await pidOf(tx))
          return value
        }),
    },
  }
  await expect(deliverToInboxes(killed).runNext()).rejects.toThrow(CommitUnknown)
  expect(await count('notices')).toBe(0)
  await fillInboxes(server.services)
  expect(await inboxOf(ann)).toMatchObject({ unread: 1 })
})

test('three concurrent runs deliver each notification once and add up takes of the same offers', async () => {
  const others = await Promise.all([newUser(), newUser()])
  const offers = [await offer(), await offer()]
  for (let round = 0; round < 5; round++) {
    await write(...Array.from({ length: 30 }, () => settled(ben.userId)))
    for (const id of offers) for (const other of others) await take(other, id, 1)
    await Promise.all(Array.from({ length: 3 }, () => fillInboxes(server.services)))
  }
  // Rows that one process found locked were left to the others.
  await fillInboxes(server.services)
  expect((await inboxOf(ben)).unread).toBe(150)
  expect(await titles(ann)).toEqual(
    Array(2).fill(`${others[0]!.username} and 1 other accepted $10.00 of your offer`),
  )
  const { rows } =
    await run(`select takes -> 'takes' as takes, takes -> 'cents' as cents from notices
    where user_id = ${ann.userId}`)
  expect(rows).toEqual(Array(2).fill({ takes: 10, cents: 10_00 }))
})

test('takes of one offer share an inbox row until it is read, and later takes start another row', async () => {
  const cleo = await newUser()
  const id = await offer()
  await take(ben, id, 10)
  await fillInboxes(server.services)
  const [first] = (await inboxOf(ann)).data
  await passMinutes(2)
  await take(cleo, id, 20)
  await fillInboxes(server.services)
  const mergedInbox = await inboxOf(ann)
  expect(mergedInbox).toMatchObject({
    unread: 1,
    data: [
      {
        noticeID: first!.noticeID,
        title: `${ben.username} and 1 other accepted $30.00 of your offer`,
        text: 'New England Patriots by 3 or more against the Buffalo Bills. You risk $30.00 to win $30.00.',
        to: first!.to,
      },
    ],
  })
  expect(Date.parse(mergedInbox.data[0]!.at) - Date.parse(first!.at)).toBeGreaterThan(100_000)

  await ann.post('/api/notices/read', { noticeID: first!.noticeID })
  await take(cleo, id, 5)
  await take(ben, id, 1)
  await fillInboxes(server.services)
  expect(await titles(ann)).toEqual([
    `${cleo.username} and 1 other accepted $6.00 of your offer`,
    `${ben.username} and 1 other accepted $30.00 of your offer`,
  ])
  // Takes of another offer are another row.
  await take(ben, await offer(), 100)
  await fillInboxes(server.services)
  expect((await titles(ann))[0]).toBe(`${ben.username} accepted all $100.00 of your offer`)
  expect((await inboxOf(ann)).unread).toBe(2)
})

test('a take that is delivered while its inbox row is being read starts another row', async () => {
  const id = await offer()
  await take(ben, id, 10)
  await fillInboxes(server.services)
  await take(ben, id, 20)
  const read = 'update notices set read_at = product_now()'
  await whileLocked(server.database.owner, read, async () => {
    // Only the job that delivers to the inbox waits for the row.
    const error = await deliverToInboxes({
      ...server.services,
      db: impatient(server.services.db),
    })
      .runNext()
      .then(
        () => null,
        (error: Error) => error,
      )
    expect(error).toBeNull()
    expect(await count('stuck_work')).toBe(1)
  })
  await run('update stuck_work set due_at = now()')
  await fillInboxes(server.services)
  expect(await titles(ann)).toEqual([
    `${ben.username} accepted $20.00 of your offer`,
    `${ben.username} accepted $10.00 of your offer`,
  ])
})

/** The same database with a lock timeout of 50 ms. */
function impatient(db: Database): Database {
  return {
    ...db,
    transaction: (work) =>
      db.transaction(async (tx) => {
        await tx.setLimits({ lock: 50 })
        return work(tx)
      }),
  }
}

test('takes that wait for a digest by mail are already in the inbox, and the digest adds nothing there', async () => {
  const id = await offer()
  await take(ben, id, 10)
  await deliverAllNotifications(server.services)
  await take(ben, id, 20)
  await take(ben, id, 5)
  await deliverAllNotifications(server.services)
  expect(server.providers.mails).toHaveLength(1)
  expect(await titles(ann)).toEqual([`${ben.username} accepted $35.00 of your offer`])
  await passMinutes(10)
  await deliverAllNotifications(server.services)
  expect(server.providers.mails.map(({ subject }) => subject)).toEqual([
    `${ben.username} accepted your bet`,
    'Your bet was accepted 2 times',
  ])
  expect(await inboxOf(ann)).toMatchObject({ unread: 1 })
  expect(await titles(ann)).toEqual([`${ben.username} accepted $35.00 of your offer`])
})

test('a notification that cannot be rendered blocks no other, and is recorded as failed and retried', async () => {
  await run(`insert into outbox (topic, ref, body) values ('no.such.topic', 1, '{}'), ('bet.taken', 999999, '{}'),
    ('game.settled', ${gameId}, '{"userId": "ann"}'), ('offer.taken', 1, '{"takes": "many"}')`)
  await write(settled(ann.userId), settled(ben.userId))
  await fillInboxes(server.services)
  expect([(await inboxOf(ann)).unread, (await inboxOf(ben)).unread]).toEqual([1, 1])
  expect(await count('outbox', 'placed_at is null')).toBe(4)
  const failedJobs = await readFailedJobs(server.database.db, 10)
  expect(failedJobs.first.map(({ kind, error }) => [kind, error.split('\n')[0]])).toMatchObject([
    ['placeNotices', 'no topic has the name no.such.topic'],
    ['placeNotices', 'the row of this notice does not exist'],
    ['placeNotices', expect.any(String)],
    ['placeNotices', expect.any(String)],
  ])
  // The row can be rendered now: the retry delivers it and deletes the failed job.
  const { id } = failedJobs.first[0]!
  await run(
    `update outbox set topic = 'game.settled', ref = $1, body = $2 where topic = 'no.such.topic'`,
    [gameId, settled(ann.userId).body],
  )
  expect(await retryFailedJob(server.database.db, 'placeNotices', id)).toBe(true)
  await fillInboxes(server.services)
  expect((await inboxOf(ann)).unread).toBe(2)
  expect((await readFailedJobs(server.database.db, 10)).count).toBe(3)
})

test('a notification that the database refuses blocks no other and is delivered by a retry', async () => {
  await write(settled(ann.userId), settled(ben.userId))
  // No text of ours is too long for its column; a constraint stands in for an unforeseen error.
  await run(`alter table notices add constraint not_ann check (user_id <> ${ann.userId}) not valid`)
  try {
    await fillInboxes(server.services)
    expect((await inboxOf(ben)).unread).toBe(1)
    expect((await readFailedJobs(server.database.db, 10)).first).toMatchObject([
      { kind: 'placeNotices', error: expect.stringContaining('not_ann') },
    ])
  } finally {
    await run('alter table notices drop constraint not_ann')
  }
  await run('update stuck_work set due_at = now()')
  await fillInboxes(server.services)
  expect((await inboxOf(ann)).unread).toBe(1)
  expect(await count('stuck_work')).toBe(0)
})

test('a notification that another process has locked is skipped and delivered later', async () => {
  await write(settled(ann.userId), settled(ben.userId))
  await whileLocked(
    server.database.owner,
    'select 1 from outbox order by id limit 1 for update',
    async () => {
      await fillInboxes(server.services)
      expect([(await inboxOf(ann)).unread, (await inboxOf(ben)).unread]).toEqual([0, 1])
    },
  )
  await fillInboxes(server.services)
  expect((await inboxOf(ann)).unread).toBe(1)
})

test('posts, takes and cancellations do not wait for locked notifications', async () => {
  const id = await offer()
  await take(ben, id, 10)
  await fillInboxes(server.services)
  await take(ben, id, 10)
  const lock = 'select 1 from outbox for update; select 1 from notices for update'
  await whileLocked(server.database.owner, lock, async () => {
    await take(ben, id, 10)
    const other = await offer()
    await take(ben, other, 5)
    expect((await ann.post('/api/betsProposed/cancelBet', { betID: other })).status).toBe(200)
  })
  await fillInboxes(server.services)
  expect((await titles(ann)).sort()).toEqual([
    `${ben.username} accepted $30.00 of your offer`,
    `${ben.username} accepted $5.00 of your offer`,
  ])
})

test('offers in a group notify each other member once, at most ten times a day per offerer', async () => {
  const strict = { ...server.services, config: { ...server.services.config, THROTTLE_SCALE: 1 } }
  const cleo = await newUser()
  await makeGroup(`Crew ${users}`, [ann, ben])
  const inGroup = () =>
    posted(ann, POST_TO_GROUP, offerIn(`Crew ${users}`, gameId, { amountBet: 1 }))
  for (let made = 0; made < 12; made++) await inGroup()
  await Promise.all([fillInboxes(strict), fillInboxes(strict)])
  await fillInboxes(strict)
  expect((await inboxOf(ben)).unread).toBe(10)
  expect([(await inboxOf(ann)).unread, (await inboxOf(cleo)).unread]).toEqual([0, 0])
  await deliverAllNotifications(strict)
  expect(server.providers.mails.map(({ to }) => to)).toEqual(
    Array(10).fill(`${ben.username}@example.test`),
  )
  expect(await count('outbox', `topic = 'group.offer'`)).toBe(0)
})

test('a connection lost while group members are notified leaves no notification', async () => {
  await makeGroup(`Crew ${users}`, [ann, ben])
  await posted(ann, POST_TO_GROUP, offerIn(`Crew ${users}`, gameId, { amountBet: 1 }))
  let deaths = 0
  for (let at = 1; ; at++) {
    const died = await notifyMembers(dyingAt(at))
      .runNext()
      .then(
        () => false,
        () => true,
      )
    if (!died) break
    deaths++
    expect(await count('outbox', `topic = 'group.offered'`)).toBe(0)
    expect(await count('throttles', `key like 'groupOffer%'`)).toBe(0)
  }
  expect(deaths).toBeGreaterThan(4)
  await fillInboxes(server.services)
  expect((await inboxOf(ben)).unread).toBe(1)
})

test('DS1: offers of one friend notify a user ten times a day in the inbox and by mail, and the rest is dropped', async () => {
  const strict = { ...server.services, config: { ...server.services.config, THROTTLE_SCALE: 1 } }
  const named = { friendUsername: ben.username }
  for (let made = 0; made < 12; made++)
    await posted(ann, POST_FRIEND_OFFER, { ...offerOn(gameId, { amountBet: 1 }), ...named })
  await Promise.all([fillInboxes(strict), fillInboxes(strict)])
  await deliverAllNotifications(strict)
  expect((await inboxOf(ben)).unread).toBe(10)
  expect(server.providers.mails).toHaveLength(10)
  expect(await count('outbox', 'done_at is null')).toBe(0)
})

test('logins reach the inbox after a wait for their location, and logins in one mail share a row', async () => {
  const login = (sessionId: number) => ({ sessionId, at: new Date().toISOString(), userAgent: '' })
  const logIn = (sessionId: number) =>
    server.database.db.transaction((tx) =>
      notifyOfLogin(tx, { userId: ann.userId, to: 'ann@then.test' }, login(sessionId)),
    )
  await logIn(1)
  await fillInboxes(server.services)
  expect(await titles(ann)).toEqual([])
  await logIn(2)
  await passMinutes(1)
  await fillInboxes(server.services)
  expect(await titles(ann)).toEqual(['2 logins to your Sidebet account'])
  // Its mail has not been sent yet: the next login is in the same mail and in the same row.
  await logIn(3)
  await fillInboxes(server.services)
  expect(await titles(ann)).toEqual(['3 logins to your Sidebet account'])
  await deliverAllNotifications(server.services)
  expect(server.providers.mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['ann@then.test', '3 logins to your Sidebet account'],
  ])
  await logIn(4)
  await passMinutes(1)
  await deliverAllNotifications(server.services)
  expect(await titles(ann)).toEqual([
    'A login to your Sidebet account',
    '3 logins to your Sidebet account',
  ])
})

test('after migration 0040 only notifications that it left unmarked enter the inbox, and all unsent mails are sent', async () => {
  // As migration 0040 leaves them: delivered, waiting for weeks, and waiting for an hour.
  await write(settled(ann.userId), settled(ann.userId), settled(ann.userId))
  const { rows } = await run('select id from outbox order by id')
  await run(`update outbox set done_at = product_now(), placed_at = 'epoch' where id = $1`, [
    rows[0].id,
  ])
  await run(
    `update outbox set created_at = product_now() - interval '20 days', placed_at = 'epoch' where id = $1`,
    [rows[1].id],
  )
  await deliverAllNotifications(server.services)
  expect((await inboxOf(ann)).unread).toBe(1)
  expect(server.providers.mails).toHaveLength(2)
})

test('a notification that an older process has mailed enters the inbox without a second mail', async () => {
  await write(settled(ann.userId))
  await run('update outbox set done_at = product_now(), tries = 1')
  await deliverAllNotifications(server.services)
  expect((await inboxOf(ann)).unread).toBe(1)
  expect(server.providers.mails).toEqual([])
})
