/** Mails and SMS to operators about waiting games and proposals: when, to which operators, and with which text (AZ8). */
import { wireId } from '@sidebet/contract/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertNotification, notice } from '../notifications/outbox/outbox.ts'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { deliverAllNotifications } from '../testing/notices.ts'
import { CREATE_PROMOTION, makePromotionAdmin, promotionForm } from '../testing/promotions.ts'
import {
  type Client,
  insertFinal,
  insertGame,
  startTestServer,
  type TestServer,
} from '../testing/server.ts'
import { whileLocked } from '../testing/whileLocked.ts'
import { notifyOperators } from './notifyOperators.ts'
import { grantOperatorRole } from './operatorRole.ts'

let server: TestServer
let olga: Client
let otto: Client
let ann: Client
let ben: Client

beforeAll(async () => {
  server = await startTestServer({
    ...{ PUBLIC_ORIGIN: 'https://sidebet.example', TRIAL_CONTROLS: '1' },
    ...{ OPERATOR_ALONE_MAX: '0', PROMOTION_ALONE_MAX: '0', THROTTLE_SCALE: '1' },
  })
  olga = await server.user('olga')
  otto = await server.user('otto')
  ann = await server.user('ann', { cashCents: 500_000_00 })
  ben = await server.user('ben', { cashCents: 500_000_00 })
})
afterAll(() => server.close())

/** Ends what other tests have left waiting. */
beforeEach(async () => {
  await run('update clock set offset_ms = 0')
  await run(`update games set status = 'scheduled', note = '', starts_at = '2100-01-01'`)
  await run('delete from score_reports; delete from operator_wishes; delete from operator_alerts')
  await run('delete from outbox; delete from throttles')
  await run('update users set frozen_at = null, is_operator = username in ($1, $2)', [
    olga.username,
    otto.username,
  ])
  await run(`update users set phone_confirmed_at = now(), phone = '15550000' || id`)
})

const run = <Row extends object>(sql: string, values: unknown[] = []) =>
  server.database.owner.query<Row>(sql, values).then(({ rows }) => rows)

/** A run of a new job, as after the start of a process. */
const runProcess = () => notifyOperators(server.services).runNext()

/** The mails and SMS of one run of a process, which leave in no order. */
async function sent() {
  const { mails, texts } = server.providers
  mails.length = 0
  texts.length = 0
  await runProcess()
  await deliverAllNotifications(server.services)
  return { mails: mails.map(({ to }) => to).sort(), texts: texts.map(({ to }) => to).sort() }
}
const mailTo = ({ username }: Client) =>
  server.providers.mails.find(({ to }) => to === `${username}@example.test`)?.text
/** The line about this id in a mail to Olga. */
const lineOf = (id: string) =>
  mailTo(olga)
    ?.split('\n')
    .find((line) => line.startsWith(`${id} `))

const MAILS = ['olga@example.test', 'otto@example.test']
const phoneOf = ({ userId }: Client) => `+15550000${userId}`
const phones = () => [phoneOf(olga), phoneOf(otto)]
const NOTHING = { mails: [], texts: [] }

const passMinutes = (minutes: number) =>
  run('update clock set offset_ms = offset_ms + $1 * 60000', [minutes])

/** A game with so many dollars at stake, of both sides together. */
async function playedGame(dollars: number): Promise<number> {
  const gameId = await insertGame(server.database)
  if (dollars > 0) {
    const terms = { amountBet: dollars / 2, oddsNumeratorOffer: 1, oddsDenominatorOffer: 1 }
    const { body } = await ann.post(POST_OFFER, offerOn(gameId, terms))
    expect((await ben.post(TAKE_OFFER, takeOf(body._id))).status).toBe(200)
  }
  await run(`delete from outbox`)
  return gameId
}

const suspend = (gameId: number, note = 'score went down') =>
  run(`update games set status = 'suspended', note = $2 where id = $1`, [gameId, note])
const startBefore = (gameId: number, hours: number) =>
  run(`update games set starts_at = product_now() - $2 * interval '1 hour' where id = $1`, [
    gameId,
    hours,
  ])

async function suspendedGame(dollars: number): Promise<number> {
  const gameId = await playedGame(dollars)
  await suspend(gameId)
  return gameId
}

/** A game settled just now. */
async function settledGame(dollars: number): Promise<number> {
  const gameId = await playedGame(dollars)
  await insertFinal(server.database, gameId)
  await startBefore(gameId, 3)
  await server.services.jobs.drain()
  await run(`delete from outbox`)
  return gameId
}
const dispute = (gameId: number) =>
  run(`update games set note = 'final 20-23 after settlement' where id = $1`, [gameId])
async function report(gameId: number) {
  const [bet] = await run<{ id: number }>('select id from bets where game_id = $1', [gameId])
  const body = { betID: wireId('bet', bet!.id), reason: 'It was 20-23.' }
  expect((await ben.post('/api/betsAccepted/reportscore', body)).status).toBe(200)
}

test.each([
  [20, 60, false],
  [1_000, 10, true],
])(
  'AZ8: operators are notified once of a game with $%i at stake, after %i minutes',
  async (dollars, minutes, isTexted) => {
    await suspendedGame(dollars)
    expect(await sent()).toEqual(NOTHING)
    await passMinutes(minutes - 1)
    expect(await sent()).toEqual(NOTHING)
    await passMinutes(1)
    expect(await sent()).toEqual({ mails: MAILS, texts: isTexted ? phones() : [] })
    await passMinutes(600)
    expect(await sent()).toEqual(NOTHING)
  },
)

test('AZ8: operators are notified once, by the next run, of a game with $10,000 at stake', async () => {
  await suspendedGame(10_000)
  expect(await sent()).toEqual({ mails: MAILS, texts: phones() })
  expect(await sent()).toEqual(NOTHING)
})

test('operators are never notified of a game without bets', async () => {
  await suspendedGame(0)
  await sent()
  await passMinutes(600)
  expect(await sent()).toEqual(NOTHING)
})

test('the background jobs record a suspended game as an alert for operators', async () => {
  // Another server, since a process reads waiting games once per minute.
  const other = await startTestServer()
  const gameId = await insertGame(other.database)
  const { owner } = other.database
  await owner.query(`update games set status = 'suspended', note = 'score went down'`)
  await other.services.jobs.drain()
  const { rows } = await owner.query('select kind, ref from operator_alerts')
  expect(rows).toEqual([{ kind: 'suspended', ref: gameId }])
  await other.close()
})

test('operators are not notified of a game that is resumed early, and a new suspension restarts the delay', async () => {
  const gameId = await suspendedGame(1_000)
  await sent()
  await passMinutes(9)
  await run(`update games set status = 'scheduled', note = '' where id = $1`, [gameId])
  expect(await sent()).toEqual(NOTHING)
  await suspend(gameId)
  expect(await sent()).toEqual(NOTHING)
  await passMinutes(9)
  expect(await sent()).toEqual(NOTHING)
  await passMinutes(1)
  expect((await sent()).mails).toEqual(MAILS)
})

test('operators are notified of a game without a result four hours after its start, and again when it is overdue', async () => {
  const gameId = await playedGame(10_000)
  await startBefore(gameId, 3)
  expect(await sent()).toEqual(NOTHING)
  await startBefore(gameId, 5)
  expect((await sent()).mails).toEqual(MAILS)
  expect(lineOf(`g_${gameId}`)).toContain('without a result')
  await startBefore(gameId, 47)
  expect(await sent()).toEqual(NOTHING)
  await startBefore(gameId, 49)
  expect((await sent()).mails).toEqual(MAILS)
  expect(lineOf(`g_${gameId}`)).toContain('overdue')
})

test('AZ8: the next run notifies operators of a settled game that its source contradicts, even with low stakes', async () => {
  const gameId = await settledGame(2)
  expect(await sent()).toEqual(NOTHING)
  await dispute(gameId)
  expect(await sent()).toEqual({ mails: MAILS, texts: [] })
  expect(lineOf(`g_${gameId}`)).toContain('disputed: final 20-23 after settlement')
})

test('operators are not notified of a settled game without bets that its source contradicts', async () => {
  await dispute(await settledGame(0))
  expect(await sent()).toEqual(NOTHING)
})

test('operators are notified of a reported score after the delay for its stakes', async () => {
  const gameId = await settledGame(1_000)
  await report(gameId)
  expect(await sent()).toEqual(NOTHING)
  await passMinutes(10)
  expect(await sent()).toEqual({ mails: MAILS, texts: phones() })
  expect(lineOf(`g_${gameId}`)).toContain('reported')
})

test('operators are not notified of a settled game that can no longer be corrected', async () => {
  const [disputed, reported] = [await settledGame(20_000), await settledGame(20_000)]
  await report(reported)
  await run(
    `update settlements set finished_at = product_now() - interval '24 hours 1 second' where game_id = any($1::bigint[])`,
    [[disputed, reported]],
  )
  await dispute(disputed)
  expect(await sent()).toEqual(NOTHING)
})

const submitDecision = (who: Client, gameId: number) =>
  who.post('/api/operator/decide', {
    ...{ gameID: wireId('game', gameId), what: 'void', reason: 'rain' },
  })

test('AZ8: every operator except its author is notified of a proposal about a game', async () => {
  const gameId = await playedGame(10_000)
  expect((await submitDecision(olga, gameId)).body).toEqual({ isDone: false })
  expect(await sent()).toEqual({ mails: ['otto@example.test'], texts: [phoneOf(otto)] })
  const [{ id }] = (await run<{ id: number }>('select id from operator_wishes')) as [{ id: number }]
  expect(mailTo(otto)).toContain(
    `w_${id} nfl: New England Patriots at Buffalo Bills, agreement wanted: void, $10000.00 at stake`,
  )
})

test('operators are not notified of a proposal that is answered before the delay ends', async () => {
  const gameId = await playedGame(1_000)
  await submitDecision(olga, gameId)
  await sent()
  const [approvalRequest] = (await otto.get('/api/operator/overview')).body.wishes
  const answer = { wishID: approvalRequest._id, isGranted: false }
  expect((await otto.post('/api/operator/answer', answer)).status).toBe(200)
  await passMinutes(10)
  expect(await sent()).toEqual(NOTHING)
})

test('AZ8: operators are notified of a proposed role after ten minutes, and of a promotion according to its pot', async () => {
  await run('update switches set second_operator = true')
  const petra = await server.user('petra')
  await makePromotionAdmin(server.database, petra)
  const form = promotionForm({ promotionName: 'Large', initialBalance: 10_000 })
  expect((await petra.post(CREATE_PROMOTION, form)).body).toEqual({ message: 'promotion proposed' })
  expect(await grantOperatorRole(server.database.db, ann.userId)).toBe('proposed')
  expect(await sent()).toEqual({ mails: MAILS, texts: phones() })
  expect(mailTo(olga)).toMatch(/^w_\d+: Large, agreement wanted: promotion, \$10000\.00 at stake,/m)
  expect(mailTo(olga)).not.toContain('ann')
  await passMinutes(10)
  expect(await sent()).toEqual({ mails: MAILS, texts: phones() })
  expect(mailTo(olga)).toMatch(/^w_\d+: ann, agreement wanted: role, since /m)
  expect(server.providers.texts[0]!.text).toBe(
    'Sidebet: 1 item waits for an operator: https://sidebet.example/operator',
  )
})

test('the mail lists ten of twelve games by stakes and then by age, and the SMS sums up those with large stakes', async () => {
  for (let games = 0; games < 2; games++) await suspendedGame(20)
  await sent()
  const large: number[] = []
  for (let games = 0; games < 10; games++) large.push(await playedGame(10_000 + 2 * games))
  await run(
    `update clock set offset_ms = extract(epoch from '2026-11-26T18:00:00Z'::timestamptz - clock_timestamp()) * 1000`,
  )
  await run(`update operator_alerts set first_seen_at = '2026-11-26T16:00:00Z'`)
  for (const gameId of large) await suspend(gameId)
  expect(await sent()).toEqual({ mails: MAILS, texts: phones() })
  const line = (games: number) =>
    `g_${large[games]} nfl: New England Patriots at Buffalo Bills, kept from bets: score went down, $${10_000 + 2 * games}.00 at stake, since 2026-11-26 18:00 UTC`
  expect(mailTo(olga)).toBe(`Hello olga,

These wait for an operator:

${large.map((_, at) => line(9 - at)).join('\n')}
and 2 more

What to do: find out how each game ended, then settle, void or correct it. A settled game can be corrected only within 24 hours of its first settlement. What another operator or an admin proposed needs your answer.

Do so here: https://sidebet.example/operator

You receive this mail because you are an operator.

Sidebet
`)
  expect(server.providers.mails[0]!.subject).toBe(
    '12 items wait for an operator, $100130.00 at stake',
  )
  expect(server.providers.texts[0]!.text).toBe(
    'Sidebet: 10 items wait for an operator, $100090.00 at stake: https://sidebet.example/operator',
  )
})

test('of two games with equal stakes, the mail lists first the one that has waited longer', async () => {
  const [newer, older] = [await suspendedGame(20), await suspendedGame(20)]
  await sent()
  await run(
    `update operator_alerts set first_seen_at = first_seen_at - case when ref = $1 then interval '2 hours' else interval '1 hour' end`,
    [older],
  )
  expect((await sent()).mails).toEqual(MAILS)
  expect(mailTo(olga)!.match(/^g_\d+/gm)).toEqual([`g_${older}`, `g_${newer}`])
})

test('an SMS is sent only to a confirmed phone', async () => {
  await run('update users set phone_confirmed_at = null where id = $1', [otto.userId])
  await suspendedGame(10_000)
  expect(await sent()).toEqual({ mails: MAILS, texts: [phoneOf(olga)] })
})

test('DS1: an operator receives at most twenty SMS a day, but every mail', async () => {
  for (let games = 0; games < 21; games++) {
    await suspendedGame(10_000)
    expect((await sent()).mails).toEqual(MAILS)
  }
  expect(server.providers.texts).toEqual([])
})

test('a frozen operator receives no notification, nor does an operator who loses the role before it is sent', async () => {
  await run('update users set frozen_at = now() where id = $1', [otto.userId])
  await suspendedGame(10_000)
  await runProcess()
  expect(await run('select distinct ref from outbox')).toEqual([{ ref: olga.userId }])
  await run('update users set is_operator = false where id = $1', [olga.userId])
  expect(await sent()).toEqual(NOTHING)
})

test('two concurrent processes notify each operator of each game once', async () => {
  for (let games = 0; games < 3; games++) await suspendedGame(10_000)
  await Promise.all([runProcess(), runProcess()])
  const rows = await run<{ ref: number; items: number }>(
    `select ref, jsonb_array_length(body -> 'items') as items from outbox where topic = 'operator.waiting' order by ref`,
  )
  expect(rows).toEqual([olga, otto].map(({ userId }) => ({ ref: userId, items: 3 })))
})

test('a process sends nothing, without waiting, while another process has the advisory lock', async () => {
  await suspendedGame(10_000)
  const lock = 'select pg_advisory_xact_lock(7236206)'
  await whileLocked(server.database.owner, lock, async () => {
    expect(await sent()).toEqual(NOTHING)
  })
  expect((await sent()).mails).toEqual(MAILS)
})

test('a notification about overdue games that an older process has written is still mailed', async () => {
  const game = {
    ...{ id: 34, league: 'nfl', awayTeam: 'New England Patriots', homeTeam: 'Buffalo Bills' },
    ...{ startsAt: '2026-11-22T18:00:00.000Z', staked: 20_00 },
  }
  const body = { games: [game], more: 2 } as never
  await server.database.owner.transaction((tx) =>
    insertNotification(tx as never, notice('operator.overdue', olga.userId, body)),
  )
  expect((await sent()).mails).toEqual(['olga@example.test'])
  expect(server.providers.mails[0]!.subject).toBe('3 games wait for an operator')
  expect(mailTo(olga)).toContain(`No result 48 hours after the start:

g_34 nfl: New England Patriots at Buffalo Bills, start 2026-11-22 18:00 UTC, $20.00 at stake
and 2 more
`)
})
