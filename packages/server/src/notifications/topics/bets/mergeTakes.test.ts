import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../../../testing/bets.ts'
import { deliverAllNotifications, fillInboxes } from '../../../testing/notices.ts'
import {
  type Client,
  insertGame,
  startTestServer,
  type TestServer,
} from '../../../testing/server.ts'
import { deliverNotices } from '../../delivery/deliverNotices.ts'
import { leaseDueNotices } from '../../delivery/outbox.sql.ts'
import { mergeTakes } from './mergeTakes.ts'

let server: TestServer
let users = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.owner.query('delete from outbox')
  server.providers.mails.length = 0
})
afterEach(() => server.database.owner.query('update clock set offset_ms = 0'))

const newUser = () => server.user(`user${++users}`, { cashCents: 1_000_00 })

async function passMinutes(minutes: number): Promise<void> {
  await server.database.owner.query('update clock set offset_ms = offset_ms + $1', [
    minutes * 60_000,
  ])
}

async function count(where = 'true'): Promise<number> {
  const { rows } = await server.database.owner.query<{ count: number }>(
    `select count(*) as count from outbox where ${where}`,
  )
  return rows[0]!.count
}

/** An offer of $10.00. */
async function postOffer(offerer: Client): Promise<string> {
  const offer = offerOn(await insertGame(server.database), { amountBet: 10 })
  return (await offerer.post(POST_OFFER, offer)).body._id
}

async function take(taker: Client, offerId: string, dollars: number): Promise<void> {
  expect((await taker.post(TAKE_OFFER, takeOf(offerId, dollars))).status).toBe(200)
}

async function deliverAll(): Promise<void> {
  await deliverAllNotifications(server.services)
}

const subjects = () => server.providers.mails.map(({ subject }) => subject)

test('the take that completes an offer is mailed immediately, together with all waiting takes', async () => {
  const [ann, ben] = [await newUser(), await newUser()]
  const offerId = await postOffer(ann)
  await take(ben, offerId, 1)
  await deliverAll()
  await take(ben, offerId, 2)
  await deliverAll()
  expect(subjects()).toHaveLength(1)
  await take(ben, offerId, 7)
  await deliverAll()
  expect(subjects()[1]).toBe('Your bet was accepted 2 times')
})

test('a bet.taken notification of a version without digests is mailed with the text of a single take', async () => {
  const [ann, ben] = [await newUser(), await newUser()]
  const offerId = await postOffer(ann)
  await take(ben, offerId, 4)
  await server.database.owner.query(
    `update outbox set topic = 'bet.taken', ref = (body -> 'bets' -> 0)::bigint, body = '{}'`,
  )
  await deliverAll()
  expect(server.providers.mails[0]!.text).toContain(
    `${ben.username} has accepted $4.00 of the $10.00 that you offered.`,
  )
})

/** The number of takes in all mails, single ones and those of digests. */
function countMailedTakes(): number {
  return subjects().reduce(
    (sum, subject) => sum + Number(/(\d+) times/.exec(subject)?.[1] ?? '1'),
    0,
  )
}

/** An offer whose first take was mailed, with this many later takes that wait, a row for each. */
async function waitingTakes(takes: number): Promise<string> {
  const [ann, ben] = [await newUser(), await newUser()]
  const offerId = await postOffer(ann)
  for (let made = 0; made <= takes; made++) {
    await take(ben, offerId, 0.1)
    if (made === 0) await deliverAll()
  }
  await fillInboxes(server.services)
  expect(await count('done_at is null')).toBe(takes)
  server.providers.mails.length = 0
  await passMinutes(10)
  return offerId
}

test('a process that dies before or after it has merged takes loses none of them', async () => {
  await waitingTakes(5)
  const { db } = server.services
  const merge = db.transaction(async (tx) => {
    const notices = await mergeTakes(tx, await leaseDueNotices(tx, 2))
    expect(notices).toMatchObject([{ body: { takes: 5 } }])
    throw new Error('died before')
  })
  await expect(merge).rejects.toThrow('died before')
  expect(await count('done_at is null and tries = 0')).toBe(5)

  await db.transaction(async (tx) => mergeTakes(tx, await leaseDueNotices(tx, 2)))
  await deliverAll()
  expect(subjects()).toEqual([])
  await passMinutes(1)
  await deliverAll()
  expect(subjects()).toEqual(['Your bet was accepted 5 times'])
})

test('takes that another process has locked or is sending are not mailed twice', async () => {
  await waitingTakes(5)
  // Another process has locked one of the rows, which is left to that process.
  await server.database.owner.transaction(async (tx) => {
    await tx.query('select 1 from outbox where id = (select max(id) from outbox) for update')
    await deliverAll()
  })
  expect(subjects()).toEqual(['Your bet was accepted 4 times'])
  await deliverAll()
  expect(countMailedTakes()).toBe(5)

  // A mail is being sent when takes of the same offer become due for another process.
  const offerId = await waitingTakes(3)
  const { send } = server.providers.mail
  let arrive = () => {}
  const left = new Promise<void>((resolve) => {
    server.providers.mail.send = async (mail) => {
      server.providers.mail.send = send
      resolve()
      await new Promise<void>((go) => {
        arrive = go
      })
      return send(mail)
    }
  })
  const sending = deliverNotices(server.services)
  await left
  const dora = await newUser()
  await take(dora, offerId, 1)
  await fillInboxes(server.services)
  await server.database.owner.query('update outbox set due_at = product_now() where tries = 0')
  await deliverAll()
  expect(subjects()).toEqual([`${dora.username} accepted your bet`])
  arrive()
  await sending
  expect(countMailedTakes()).toBe(4)

  // Three processes at once, and rows of the same offers in many leases.
  server.providers.mails.length = 0
  await waitingTakes(30)
  await Promise.all([deliverAll(), deliverAll(), deliverAll()])
  expect(countMailedTakes()).toBe(30)
  expect(await count('done_at is null')).toBe(0)
})

test('an unreadable notification of takes blocks no other', async () => {
  const offerId = await waitingTakes(2)
  await server.database.owner.query(
    `insert into outbox (topic, ref, body) values ('offer.taken', $1, '{"takes": "many"}')`,
    [Number(offerId.slice(2))],
  )
  await deliverAll()
  expect(subjects()).toEqual(['Your bet was accepted 2 times'])
  expect(await count('placed_at is null')).toBe(1)
  // A row that is already in the inbox, for example by a newer process, is tried like any other.
  await server.database.owner.query(
    'update outbox set placed_at = product_now() where placed_at is null',
  )
  await deliverAll()
  expect(await count('done_at is null and error is not null')).toBe(1)
})
