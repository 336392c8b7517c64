/** An operator may not submit a decision about a game on which they, or an account linked to theirs, have money (AZ6). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { type Client, insertGame, startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let olga: Client
let otto: Client
let ann: Client
let ben: Client
let gameId: number
let round = 0
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  round += 1
  const names = ['olga', 'otto', 'ann', 'ben'].map((name) => `${name}${round}`)
  const clients = names.map((name) => server.user(name, { cashCents: 20_000_00 }))
  ;[olga, otto, ann, ben] = (await Promise.all(clients)) as [Client, Client, Client, Client]
  for (const { userId } of [olga, otto])
    await run('update users set is_operator = true where id = $1', [userId])
  gameId = await insertGame(server.database)
})

const run = (sql: string, values: unknown[] = []) => server.database.owner.query(sql, values)
async function offer(who: Client, amountBet = 10): Promise<string> {
  return (await who.post(POST_OFFER, offerOn(gameId, { amountBet }))).body._id
}
const take = (who: Client, offerId: string) => who.post(TAKE_OFFER, takeOf(offerId))
async function submitDecision(who: Client) {
  const body = { gameID: `g_${gameId}`, what: 'void', reason: 'as seen on TV' }
  const { status, body: answer } = await who.post('/api/operator/decide', body)
  return status === 200 ? answer.isDone : answer.code
}

test.each<[string, () => Promise<unknown>]>([
  ['an open offer', () => offer(olga)],
  ['a bet that they offered', async () => take(ben, await offer(olga))],
  ['a bet that they took', async () => take(olga, await offer(ann))],
])(
  'AZ6: an operator with %s on a game cannot submit a decision about it, but another operator can',
  async (_, bet) => {
    await bet()
    expect(await submitDecision(olga)).toBe('ownGame')
    expect(await submitDecision(otto)).toBe(true)
  },
)

const LINKS: readonly [string, (one: number, other: number) => Promise<unknown>][] = [
  [
    'a bank account',
    (one, other) =>
      run(
        `insert into banks (user_id, provider_ref, account_name, state, fingerprint)
         select u, 'b' || u, 'Bank', 'removed', 'same' || $1::bigint from unnest(array[$1, $2]::bigint[]) as u`,
        [one, other],
      ),
  ],
  [
    'a receiver of payouts',
    (one, other) =>
      run(
        `insert into wallet_receivers (user_id, receiver) select u, 'r' || $1::bigint from unnest(array[$1, $2]::bigint[]) as u`,
        [one, other],
      ),
  ],
  [
    'a device',
    (one, other) =>
      run(
        `insert into devices (id_hash, user_id, used_at)
         select sha256(convert_to('device ' || $1::bigint, 'UTF8')), u, product_now() from unnest(array[$1, $2]::bigint[]) as u`,
        [one, other],
      ),
  ],
]
test.each(LINKS)(
  'an operator who shares %s with a user cannot submit a decision about a game on which that user bets',
  async (_, link) => {
    await take(ben, await offer(ann))
    await link(olga.userId, ben.userId)
    expect(await submitDecision(olga)).toBe('ownGame')
    expect(await submitDecision(otto)).toBe(true)
  },
)

test('AZ6: an operator with an offer on a game cannot approve a proposal about it, but can reject it', async () => {
  await take(ben, await offer(ann, 6_000))
  await offer(otto)
  expect(await submitDecision(olga)).toBe(false)
  const { body } = await otto.get('/api/operator/overview')
  const answer = (isGranted: boolean) =>
    otto.post('/api/operator/answer', { wishID: body.wishes[0]._id, isGranted })
  expect((await answer(true)).body.code).toBe('ownGame')
  expect((await answer(false)).status).toBe(200)
})

test('AZ6: in a trial an operator can decide a game on which they have an offer', async () => {
  const trial = await startTestServer({ OPERATOR_OWN_GAMES: 'allowed' })
  const olga = await trial.user('olga', { cashCents: 100_00 })
  await trial.database.owner.query('update users set is_operator = true')
  const game = await insertGame(trial.database)
  await olga.post(POST_OFFER, offerOn(game, { amountBet: 10 }))
  const body = { gameID: `g_${game}`, what: 'void', reason: 'as seen on TV' }
  expect((await olga.post('/api/operator/decide', body)).body).toEqual({ isDone: true })
  await trial.close()
})
