/** A promotion gives no money to a person who bets against their own accounts. */
import { afterAll, expect, test } from 'vitest'
import { verify } from '../ops/verify.ts'
import { createAccount, logInOnDevice } from '../testing/accounts.ts'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import {
  ACCEPT_PROMOTION,
  CREATE_PROMOTION,
  grantsOfUser,
  makePromotionAdmin,
  promotionForm,
} from '../testing/promotions.ts'
import {
  type Client,
  fund,
  insertFinal,
  insertGame,
  startTestServer,
  type TestServer,
} from '../testing/server.ts'

/** So many accounts of one person share the pot; another one loses to them. */
const ACCOUNTS = 5
/** No team ever wins by so much: the other side wins surely. It stakes $20.00 of bonus to win $0.20. */
const SURE = { spreadOffer: 999.99, oddsNumeratorOffer: 1, oddsDenominatorOffer: 100 }

const started: TestServer[] = []
afterAll(() => Promise.all(started.map((server) => server.close())))

async function start(conditions: 'on' | 'off'): Promise<TestServer> {
  const server = await startTestServer({ PROMOTION_CONDITIONS: conditions })
  started.push(server)
  return server
}

/** The attack through the routes. Returns the number of grants, those that were earned, and what the person can withdraw, in dollars. */
async function attack(server: TestServer) {
  const { database } = server
  const olga = await server.user('olga')
  await makePromotionAdmin(database, olga)
  const form = promotionForm({ newAcceptsNeeded: '' })
  expect((await olga.post(CREATE_PROMOTION, form)).status).toBe(200)

  const accounts: Client[] = []
  let device = ''
  for (let at = 0; at <= ACCOUNTS; at++) {
    const userId = await createAccount(server, `mallory${at}`)
    const login = await logInOnDevice(server, `mallory${at}`, device)
    device = login.device
    accounts.push({ ...login.client, userId })
  }
  const partner = accounts.pop()!
  await database.owner.transaction((tx) => fund(tx, partner.userId, 2_00))
  const gameId = await insertGame(database)
  const granted: Client[] = []
  for (const account of accounts) {
    const { body } = await account.post(ACCEPT_PROMOTION, { promotionName: 'Spring' })
    if (body.message === 'update successful') granted.push(account)
    else expect(body.code).toBe('promotionUsed')
  }
  for (const account of granted) {
    const offer = await partner.post(POST_OFFER, offerOn(gameId, { ...SURE, amountBet: 20 }))
    expect(offer.status).toBe(200)
    const taken = await account.post(TAKE_OFFER, takeOf(offer.body._id))
    if (taken.status !== 200) expect(taken.body.code).toBe('bonusBarred')
  }
  await insertFinal(database, gameId)
  await server.services.jobs.drain()
  await database.owner.query('update promotion_grants set look_at = product_now()')
  await server.services.jobs.drain()

  const grants = await Promise.all(accounts.map((account) => grantsOfUser(database, account)))
  const funds = await Promise.all(
    [...accounts, partner].map((account) => account.get('/api/funds/held')),
  )
  expect(await verify(database.db)).toEqual([])
  return {
    granted: granted.length,
    earned: grants.flat().filter(({ state }) => state === 'free').length,
    withdrawable: funds.reduce((sum, { body }) => sum + body.withdrawable, 0),
  }
}

test('BI14, BI15: a person with five accounts gets one grant, and earns nothing with sure bets against themselves', async () => {
  const { granted, earned, withdrawable } = await attack(await start('on'))
  expect([granted, earned]).toEqual([1, 0])
  expect(withdrawable).toBe(2)
})

test('without the conditions of promotions, as in a trial, every settled bet counts', async () => {
  const { granted, earned } = await attack(await start('off'))
  expect([granted, earned]).toEqual([ACCOUNTS, ACCOUNTS])
})
