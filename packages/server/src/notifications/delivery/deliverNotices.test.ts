import { wireId } from '@sidebet/contract/ids'
import { cents } from '@sidebet/domain/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { requestKey } from '../../engine/requestKey.ts'
import { postCommand } from '../../offers/postOffer.ts'
import type { Mail, MailPort } from '../../platform/mail/messagePorts.ts'
import { makeTakeCommand } from '../../testing/bets.ts'
import { deliverAllNotifications, endOfMails, fillInboxes } from '../../testing/notices.ts'
import { type Client, insertGame, startTestServer, type TestServer } from '../../testing/server.ts'
import { insertNotification, notice } from '../outbox/outbox.ts'
import { deliverNotices } from './deliverNotices.ts'

let server: TestServer
let mail: MailPort
let realSend: MailPort['send']
let ann: Client
let ben: Client

beforeAll(async () => {
  server = await startTestServer({ SUPPORT_EMAIL: 'help@sidebet.example' })
  mail = server.providers.mail
  realSend = mail.send
  ann = await server.user('ann', { cashCents: 1_000_00 })
  ben = await server.user('ben', { cashCents: 1_000_00 })
})
afterAll(() => server.close())
beforeEach(async () => {
  mail.send = realSend
  await server.database.owner.query('delete from outbox')
  server.providers.mails.length = 0
})

/** Delivers all due notices. Mails of one run are sent concurrently, so they are sorted by notice. */
async function deliverAll(): Promise<void> {
  await deliverAllNotifications(server.services)
  const noticeId = (mail: Mail) => Number(mail.id.replace('notice-', ''))
  server.providers.mails.sort((a, b) => noticeId(a) - noticeId(b))
}

async function outbox() {
  const { rows } = await server.database.owner.query<{
    tries: number
    error: string | null
    done: boolean
    minutes: number
  }>(
    `select tries, error, done_at is not null as done,
       round(extract(epoch from due_at - product_now()) / 60)::int as minutes
     from outbox order by id`,
  )
  return rows
}

async function postOffer(amount: number, gameId: number): Promise<number> {
  const draft = {
    gameId,
    winner: 'Dallas Cowboys',
    spread: 350,
    odds: { numerator: 300, denominator: 200 },
    amount: cents(amount),
    partialTake: true,
    audience: { kind: 'public' as const },
    betsBarred: false,
    regionLimit: 'none',
  }
  const command = postCommand(ann.userId, draft, requestKey('', draft, null)!)
  const result = await server.services.batcher.submit(command)
  if (result.kind !== 'done') throw new Error(JSON.stringify(result))
  return result.answer.offerId
}

async function takeOffer(offerId: number, amount: number): Promise<void> {
  const command = makeTakeCommand(ben.userId, offerId, amount, '')
  const result = await server.services.batcher.submit(command)
  if (result.kind !== 'done') throw new Error(JSON.stringify(result))
}

/** The first bet on an offer. */
async function betOf(offerId: number): Promise<string> {
  const { rows } = await server.database.owner.query<{ id: number }>(
    'select min(id) as id from bets where offer_id = $1',
    [offerId],
  )
  return wireId('bet', rows[0]!.id)
}

const cowboys = { away: 'New York Giants', home: 'Dallas Cowboys' }

function notify(topic: string, ref: number, body: object = {}) {
  return server.services.db.transaction((tx) =>
    insertNotification(tx, notice(topic as 'payment', ref, body as never)),
  )
}

async function insertPayment(): Promise<number> {
  const { rows } = await server.database.owner.query<{ id: number }>(
    `insert into payments (user_id, kind, state, amount_cents) values ($1, 'walletDeposit', 'completed', 123450) returning id`,
    [ann.userId],
  )
  return rows[0]!.id
}

test('the mail about a take states the taker, the amount and the offer to the offerer', async () => {
  const offerId = await postOffer(100_00, await insertGame(server.database, cowboys))
  await takeOffer(offerId, 40_00)
  await deliverAll()
  await takeOffer(offerId, 60_00)
  await deliverAll()
  const [part, rest] = server.providers.mails
  expect(part).toMatchObject({ to: 'ann@example.test', subject: 'ben accepted your bet' })
  expect(part!.text).toBe(
    `Hello ann,

ben has accepted $40.00 of the $100.00 that you offered.

You bet ben that the Dallas Cowboys would beat the New York Giants by at least 3.5 points. The odds are 3 to 2: you are risking $60.00 to win $40.00.

See your bet: http://sidebet.test/publiclivebets#${await betOf(offerId)}

If you feel this is an error, please email help@sidebet.example

To get no more mails of this kind: ${endOfMails(server.services, ann, 'taken')}

Sidebet
`,
  )
  expect(rest!.text).toContain('ben has accepted $60.00 of the $100.00 that you offered.')
  expect(part!.id).not.toBe(rest!.id)
  expect(await outbox()).toMatchObject([
    { done: true, error: null, tries: 1 },
    { done: true, error: null, tries: 1 },
  ])

  const whole = await postOffer(20_00, await insertGame(server.database, cowboys))
  await takeOffer(whole, 20_00)
  await deliverAll()
  expect(server.providers.mails.at(-1)!.text).toContain(
    'ben has accepted all $20.00 of your offer.',
  )
})

test('the mail about a lapsed offer states the returned amount to the offerer', async () => {
  const startsAt = new Date(Date.now() + 3_600_000)
  const gameId = await insertGame(server.database, { ...cowboys, startsAt })
  const offerId = await postOffer(100_00, gameId)
  await postOffer(10_00, gameId)
  await takeOffer(offerId, 40_00)
  await deliverAll()
  await server.moveClockTo(new Date(startsAt.getTime() + 1_000))
  await deliverAll()
  await server.database.owner.query('update clock set offset_ms = 0')

  const lapsed = server.providers.mails.filter(({ subject }) => subject === 'Your offer has lapsed')
  const texts = lapsed.map(({ text }) => text).join('\n')
  expect(lapsed.map(({ to }) => to)).toEqual(['ann@example.test', 'ann@example.test'])
  expect(texts).toContain('$60.00 of the $100.00 that you offered had not been accepted.')
  expect(texts).toContain('The $90.00 held for it are available again.')
  expect(texts).toContain('nobody had accepted your offer.')
  expect(texts).toContain('The $15.00 held for it are available again.')
})

const settled = (outcome: string, stakedCents: number, paidCents: number) => ({
  userId: ben.userId,
  outcome,
  stakedCents,
  paidCents,
})

test('the mail about a settled game states the score and the payout to the user', async () => {
  const gameId = await insertGame(server.database, cowboys)
  await server.database.owner.query(
    `insert into settlements (game_id, version, outcome, away_score, home_score) values ($1, 1, 'final', 17, 24)`,
    [gameId],
  )
  await notify('game.settled', gameId, settled('final', 40_00, 100_00))
  await notify('game.settled', gameId, settled('final', 40_00, 0))
  await notify('game.settled', gameId, settled('void', 40_00, 40_00))
  await deliverAll()
  const [won, lost, voided] = server.providers.mails
  expect(won).toMatchObject({
    to: 'ben@example.test',
    subject: 'Your bets on New York Giants at Dallas Cowboys are settled',
  })
  expect(won!.text).toContain(
    'The game the New York Giants at the Dallas Cowboys is over. Final score: New York Giants 17, Dallas Cowboys 24.',
  )
  expect(won!.text).toContain('You had $40.00 at stake, and $100.00 came to your available funds')
  expect(lost!.text).toContain('You had $40.00 at stake, and lost it.')
  expect(voided!.subject).toBe('Your bets on New York Giants at Dallas Cowboys are void')
  expect(voided!.text).toContain('You had $40.00 at stake, and $40.00 are back')
})

test('a failing notification is retried after growing pauses and abandoned after ten tries', async () => {
  const ids = new Set<string>()
  mail.send = async ({ id }) => {
    ids.add(id)
    return { kind: 'unknown', cause: 'ECONNREFUSED' }
  }
  await notify('payment', await insertPayment(), { state: 'completed' })
  const pauses: number[] = []
  for (let tries = 1; tries < 10; tries++) {
    await deliverAll()
    const [row] = await outbox()
    expect(row).toMatchObject({ tries, done: false, error: 'ECONNREFUSED' })
    pauses.push(row!.minutes)
    await server.database.owner.query('update outbox set due_at = product_now()')
  }
  expect(pauses).toEqual([1, 5, 15, 60, 180, 360, 360, 360, 360])
  await deliverAll()
  expect(await outbox()).toMatchObject([{ tries: 10, done: true, error: 'ECONNREFUSED' }])
  expect(ids.size).toBe(1)
  await server.database.owner.query('update outbox set due_at = product_now()')
  expect(await deliverNotices(server.services)).toBe(false)
})

test('a successful second try clears the error', async () => {
  mail.send = async () => ({ kind: 'rejected', status: 451, code: 'busy', issue: '' })
  await notify('payment', await insertPayment(), { state: 'completed' })
  await deliverAll()
  expect(await outbox()).toMatchObject([{ done: false, error: 'busy' }])
  mail.send = realSend
  await server.database.owner.query('update outbox set due_at = product_now()')
  await deliverAll()
  expect(await outbox()).toMatchObject([{ done: true, error: null, tries: 2 }])
})

test('a notification that another process has locked is skipped', async () => {
  await notify('payment', await insertPayment(), { state: 'completed' })
  await fillInboxes(server.services)
  await server.database.owner.transaction(async (tx) => {
    await tx.query('select 1 from outbox for update')
    expect(await deliverNotices(server.services)).toBe(false)
  })
  expect(await deliverNotices(server.services)).toBe(true)
})

test('concurrent deliveries send each notification once, and an invalid one blocks no other', async () => {
  await notify('no.such.topic', 1)
  await notify('bet.taken', 999_999)
  await notify('game.settled', 1, { userId: 'ann' })
  // Marks them as if they were in the inbox: a notice that cannot be rendered does not get there by itself.
  await server.database.owner.query('update outbox set placed_at = product_now()')
  const paymentId = await insertPayment()
  for (let copies = 0; copies < 5; copies++) await notify('deposit', paymentId)
  await Promise.all([deliverAll(), deliverAll(), deliverAll()])
  expect(server.providers.mails.length).toBe(5)
  const rows = await outbox()
  expect(rows.map(({ done }) => done)).toEqual([false, false, false, ...Array(5).fill(true)])
  expect(rows[0]!.error).toContain('no.such.topic')
})

test('IN4: a recipient address with a line break is refused and gets no mail', async () => {
  const eve = await server.user('eve')
  await server.database.owner.query('update users set email = $2 where id = $1', [
    eve.userId,
    'eve@example.test\r\nbcc: all@example.test',
  ])
  const { rows } = await server.database.owner.query<{ id: number }>(
    `insert into payments (user_id, kind, state, amount_cents) values ($1, 'walletDeposit', 'completed', 500) returning id`,
    [eve.userId],
  )
  await notify('deposit', rows[0]!.id)
  await deliverAll()
  expect(server.providers.mails).toEqual([])
  expect((await outbox())[0]!.error).toContain('line break')
})

test('a notification is stored only if the transaction of its cause commits', async () => {
  await expect(
    server.services.db.transaction(async (tx) => {
      await insertNotification(tx, notice('deposit', 1, {}))
      throw new Error('the cause failed')
    }),
  ).rejects.toThrow('the cause failed')
  expect(await outbox()).toEqual([])
})

test('notifications wait without a mail server, and no try is counted', async () => {
  const services = { ...server.services, config: { ...server.services.config, SMTP_URL: '' } }
  await notify('payment', await insertPayment(), { state: 'completed' })
  expect(await deliverNotices(services)).toBe(false)
  expect(await outbox()).toMatchObject([{ tries: 0, done: false }])
  await deliverAll()
  expect(await outbox()).toMatchObject([{ tries: 1, done: true }])
})
