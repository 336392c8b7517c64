/** Users see their own notices, and no other user's. */
import { NOTICE_FILTERS, NOTICE_KINDS } from '@sidebet/domain/notices/noticeKinds'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inboxOf } from '../../testing/notices.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/server.ts'
import { pagesTouched } from '../../testing/touched.ts'
import { sweepNotices } from '../delivery/sweepNotices.ts'
import { readNoticesOf } from './notices.sql.ts'

let server: TestServer
let ann: Client
let ben: Client

beforeAll(async () => {
  server = await startTestServer()
  ann = await server.user('ann')
  ben = await server.user('ben')
})
afterAll(() => server.close())
beforeEach(() => run('delete from notices'))

const run = (sql: string, values: unknown[] = []) => server.database.owner.query(sql, values)

/** Writes notices of this user, the newest first, a minute apart; each title contains the notice's index. */
async function write(
  { userId }: Client,
  kinds: readonly string[],
  minutesAgo = (index: number) => index,
): Promise<string[]> {
  const ids: string[] = []
  for (const [index, kind] of kinds.entries()) {
    const { rows } = await run(
      `insert into notices (user_id, kind, title, text, link, at)
       values ($1, $2, $3, 'text', '/home', date_trunc('milliseconds', product_now()) - $4 * interval '1 minute') returning id`,
      [userId, kind, `${kind} ${index}`, minutesAgo(index)],
    )
    ids.push(`i_${rows[0].id}`)
  }
  return ids
}

const titles = async (client: Client, query = '') =>
  (await inboxOf(client, query)).data.map(({ title }) => title)
const read = (client: Client, noticeID: string, andBefore?: boolean) =>
  client.post('/api/notices/read', { noticeID, ...(andBefore !== undefined && { andBefore }) })

test('pages list the newest notifications first and each once', async () => {
  await write(
    ann,
    Array.from({ length: 25 }, (_, index) => NOTICE_KINDS[index % 7]!),
  )
  const seen: string[] = []
  let query = '?limit=10'
  for (;;) {
    const page = await inboxOf(ann, query)
    expect(page.unread).toBe(25)
    expect(page.data.length).toBeLessThanOrEqual(10)
    seen.push(...page.data.map(({ title }) => title))
    if (page.next === null) break
    query = `?limit=10&cursor=${page.next}`
  }
  expect(seen).toEqual(
    Array.from({ length: 25 }, (_, index) => `${NOTICE_KINDS[index % 7]} ${index}`),
  )
})

test('notifications of the same time appear once each across pages', async () => {
  await write(ann, ['money', 'taken', 'groups', 'money', 'taken'], () => 0)
  const first = await inboxOf(ann, '?limit=2')
  const second = await inboxOf(ann, `?limit=2&cursor=${first.next}`)
  const third = await inboxOf(ann, `?limit=2&cursor=${second.next}`)
  const all = [first, second, third].flatMap(({ data }) => data.map(({ title }) => title))
  // Their times differ by less than a millisecond, if at all.
  expect(new Set(all)).toEqual(new Set(['money 0', 'taken 1', 'groups 2', 'money 3', 'taken 4']))
  expect(all).toHaveLength(5)
  expect(third.next).toBeNull()
})

test('a filter returns only its kinds, and each kind belongs to one filter', async () => {
  await write(ann, NOTICE_KINDS)
  const filtered = []
  for (const filter of NOTICE_FILTERS) filtered.push(await titles(ann, `?filter=${filter}`))
  expect(filtered).toEqual([
    ['taken 0', 'offered 1', 'results 2'],
    ['money 3', 'promotions 4'],
    ['groups 5'],
    ['account 6'],
  ])
  expect((await inboxOf(ann, '?filter=groups')).unread).toBe(7)
  const page = await inboxOf(ann, '?filter=bets&limit=2')
  expect(await titles(ann, `?filter=bets&limit=2&cursor=${page.next}`)).toEqual(['results 2'])
  expect((await ann.get('/api/notices/own?filter=scores')).status).toBe(400)
})

test('a user marks one notification or all up to one as read, and newer ones stay unread', async () => {
  const ids = await write(ann, ['taken', 'taken', 'money', 'groups'])
  expect((await read(ann, ids[2]!)).body).toEqual({ unread: 3 })
  expect((await read(ann, ids[2]!)).body).toEqual({ unread: 3 })
  expect((await read(ann, ids[1]!, true)).body).toEqual({ unread: 1 })
  expect((await inboxOf(ann)).data.map(({ isRead }) => isRead)).toEqual([false, true, true, true])
  expect((await read(ann, ids[0]!, true)).body).toEqual({ unread: 0 })
})

test('AZ1: notifications of another user are neither visible nor markable, and their existence is not revealed', async () => {
  const [of] = await write(ben, ['money', 'money'])
  await write(ann, ['taken'])
  expect(await titles(ann)).toEqual(['taken 0'])
  const answers = []
  for (const id of [of!, 'i_999999'])
    for (const andBefore of [true, false]) answers.push(await read(ann, id, andBefore))
  expect(answers.map(({ status, body }) => [status, body])).toEqual(
    Array(4).fill([200, { unread: 1 }]),
  )
  expect((await inboxOf(ben)).unread).toBe(2)
  expect((await inboxOf(ann)).unread).toBe(1)
})

test.each(['m_1', 'i_0', 'i_x', '1', ''])('the notification id %j is refused', async (noticeID) => {
  expect((await read(ann, noticeID)).status).toBe(400)
})

test('the unread count stops at a thousand, and a page among many is read along its index', async () => {
  await run(
    `insert into notices (user_id, kind, title, text, link, at, read_at)
     select case when n % 2 = 0 then $1::bigint else $2::bigint end, case when n % 100 < 2 then 'groups' else 'taken' end, 'x', 'y', '',
       product_now() - n * interval '1 second', null
     from generate_series(1, 20000) as n`,
    [ann.userId, ben.userId],
  )
  await run('analyze notices')
  expect((await inboxOf(ann)).unread).toBe(1_000)
  for (const plan of ['generic', 'custom'] as const)
    for (const kinds of [NOTICE_KINDS, ['groups'] as const]) {
      const pages = await pagesTouched(server.database, plan, (db) =>
        readNoticesOf(db, ann.userId, kinds, { limit: 50, cursor: null }),
      )
      expect([plan, kinds.length, pages < 300 || pages]).toEqual([plan, kinds.length, true])
    }
})

test('read notifications are deleted after 90 days, and unread ones are not deleted', async () => {
  await write(ann, ['taken', 'money', 'groups'])
  const readAt = [null, `interval '89 days 23 hours'`, `interval '90 days'`]
  for (const [index, ago] of readAt.entries())
    if (ago)
      await run(`update notices set read_at = product_now() - ${ago} where title like '%${index}'`)
  await run(`update notices set at = product_now() - interval '1 year' where read_at is null`)
  expect(await sweepNotices(server.services).runNext()).toBe(true)
  expect((await titles(ann)).sort()).toEqual(['money 1', 'taken 0'])
})
