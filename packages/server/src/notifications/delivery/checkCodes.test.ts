import { afterAll, beforeAll, expect, test } from 'vitest'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../../testing/bets.ts'
import {
  type Client,
  insertFinal,
  insertGame,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts'

const HOUR = 3_600_000

let server: TestServer
let ann: Client
let ben: Client
let cleo: Client

beforeAll(async () => {
  server = await startTestServer()
  ann = await server.user('ann', { cashCents: 5_000_00 })
  ben = await server.user('ben', { cashCents: 5_000_00 })
  cleo = await server.user('cleo', { cashCents: 5_000_00 })
})
afterAll(() => server.close())

async function takeOne(offerer: Client): Promise<number> {
  const { rows } = await server.database.owner.query<{ now: Date }>('select product_now() as now')
  const startsAt = new Date(rows[0]!.now.getTime() + HOUR)
  const gameId = await insertGame(server.database, { startsAt })
  const { body } = await offerer.post(POST_OFFER, offerOn(gameId))
  await ben.post(TAKE_OFFER, takeOf(body._id))
  await server.services.jobs.drain()
  return gameId
}

/** Moves the clock to the next day, when the day of the receipts is closed, and signs the users in again. */
async function nextDay(): Promise<void> {
  const { rows } = await server.database.owner.query<{ now: Date }>('select product_now() as now')
  await server.moveClockTo(new Date(rows[0]!.now.getTime() + 25 * HOUR))
  await server.services.jobs.drain()
  ann = await server.signIn(ann.userId, 'ann')
  ben = await server.signIn(ben.userId, 'ben')
  cleo = await server.signIn(cleo.userId, 'cleo')
  server.providers.mails.length = 0
}

const mailTo = (username: string) =>
  server.providers.mails.filter(({ to }) => to.startsWith(`${username}@`)).map(({ text }) => text)

test('RC2: the next mail to each user with new receipts has the check code of all results, once', async () => {
  await insertFinal(server.database, await takeOne(ann))
  await server.services.jobs.drain()
  await nextDay()
  const { rows } = await server.database.owner.query(`select hash from receipt_chain`)
  const code = `is ${rows[0].hash}.`
  await takeOne(ann)
  await takeOne(cleo)
  expect(mailTo('ann')).toEqual([expect.stringContaining(code)])
  expect(mailTo('cleo')).toEqual([expect.not.stringContaining('check code')])
  server.providers.mails.length = 0
  await takeOne(ann)
  expect(mailTo('ann')).toEqual([expect.not.stringContaining('check code')])
})

test('a mail that was not sent gives its check code to the next one', async () => {
  await insertFinal(server.database, await takeOne(cleo))
  await server.services.jobs.drain()
  await nextDay()
  const { mail } = server.providers
  const { send } = mail
  mail.send = async () => ({ kind: 'unknown', cause: 'no answer' })
  await takeOne(cleo)
  mail.send = send
  await takeOne(cleo)
  expect(mailTo('cleo')).toEqual([expect.stringContaining('check code')])
})
