/** Notices of ended offers with expired bonus, and the recipients of offers to groups. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../../testing/bets.ts'
import { voidGame } from '../../testing/gameResults.ts'
import { endGrant, giveBonus } from '../../testing/grants.ts'
import { makeGroup, offerIn, POST_TO_GROUP, remove } from '../../testing/groups.ts'
import { deliverAllNotifications, fillInboxes, inboxOf } from '../../testing/notices.ts'
import { type Client, insertGame, startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let ann: Client
let ben: Client
let gameId: number
let users = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  users++
  ann = await server.user(`ann${users}`, { cashCents: 3_00 })
  ben = await server.user(`ben${users}`, { cashCents: 100_00 })
  gameId = await insertGame(server.database)
})

test('the mail about a lapsed offer states how much of its reserved stake was expired bonus', async () => {
  const grant = await giveBonus(server.database, ann.userId, 5_00, null)
  await ann.post(
    POST_OFFER,
    offerOn(gameId, { amountBet: 8, oddsNumeratorOffer: 1, oddsDenominatorOffer: 1 }),
  )
  await endGrant(server.database, { id: grant, userId: ann.userId }, 'lost')
  await server.database.owner.query(
    'update games set starts_at = product_now(), started_at = product_now() where id = $1',
    [gameId],
  )
  await server.services.jobs.drain()
  const [newest] = (await inboxOf(ann)).data
  expect(newest!.title).toBe('Your offer has lapsed: $3.00 are available again')
  const { text } = server.providers.mails.findLast(({ to }) => to.startsWith(`ann${users}`))!
  expect(text).toContain(
    'Of the $8.00 held for it $3.00 are available again, and $5.00 were bonus whose days are over.',
  )
})

test('the notification of a void game states how much of the stakes was expired bonus', async () => {
  const grant = await giveBonus(server.database, ann.userId, 5_00, null)
  const { body } = await ann.post(
    POST_OFFER,
    offerOn(gameId, { amountBet: 8, oddsNumeratorOffer: 1, oddsDenominatorOffer: 1 }),
  )
  expect((await ben.post(TAKE_OFFER, takeOf(body._id))).status).toBe(200)
  await endGrant(server.database, { id: grant, userId: ann.userId }, 'lost')
  await voidGame(server.services.db, gameId, 'called off')
  await server.services.jobs.drain()
  await fillInboxes(server.services)
  const back = async (client: Client) => (await inboxOf(client)).data[0]!.text
  expect(await back(ann)).toContain(
    'You had $8.00 at stake, and $3.00 are back in your available funds. Another $5.00 of your stakes were bonus whose days are over.',
  )
  expect(await back(ben)).toContain(
    'You had $8.00 at stake, and $8.00 are back in your available funds.',
  )
  expect(await back(ben)).not.toContain('bonus')
})

test('a user removed from a group before delivery gets no notification of its offers', async () => {
  const name = `Crew ${users}`
  const cleo = await server.user(`cleo${users}`, { cashCents: 100_00 })
  await makeGroup(name, [cleo, ann, ben])
  const posted = async () => {
    const { status, body } = await cleo.post(
      POST_TO_GROUP,
      offerIn(name, gameId, { amountBet: 10 }),
    )
    expect([status, body]).toEqual([200, expect.objectContaining({ message: 'success' })])
  }
  await posted()
  await fillInboxes(server.services)
  const offers = async () =>
    (await inboxOf(ben)).data.filter(({ title }) => title.includes('offers'))
  expect(await offers()).toHaveLength(1)
  // One notice is in the inbox and its mail waits; the other is not delivered yet.
  await posted()
  expect((await remove(cleo, name, ben.username)).status).toBe(200)
  server.providers.mails.length = 0
  await server.database.owner.query('update outbox set due_at = product_now()')
  await deliverAllNotifications(server.services)
  expect(await offers()).toHaveLength(1)
  const toBen = server.providers.mails.filter(({ to }) => to.startsWith(`ben${users}`))
  expect(toBen.map(({ subject }) => subject)).toEqual(['You are not in a group any more'])
})
