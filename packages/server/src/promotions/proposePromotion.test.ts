/** Promotions whose pots are too large for one person: an operator approves them first (AZ4). */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { freezeUser } from '../operator/freezeUser.ts'
import { verify } from '../ops/verify.ts'
import {
  agePromotions,
  CREATE_PROMOTION,
  makePromotionAdmin,
  promotionForm,
} from '../testing/promotions.ts'
import { type Client, startTestServer, type TestServer } from '../testing/server.ts'

const MIDDAY = Date.parse('2026-11-22T17:00:00Z')
const ANSWER = '/api/operator/answer'

let server: TestServer
let petra: Client
let olga: Client
let names = 0
beforeAll(async () => {
  server = await startTestServer({ TRIAL_CONTROLS: '1' })
  await server.moveClockTo(new Date(MIDDAY))
})
afterAll(() => server.close())
beforeEach(async () => {
  names += 1
  petra = await server.user(`petra${names}`)
  olga = await server.user(`olga${names}`)
  await makePromotionAdmin(server.database, petra)
  await run('update users set is_operator = true where id = $1', [olga.userId])
})
afterEach(async () => {
  expect(await verify(server.database.db)).toEqual([])
  await run('delete from operator_wishes where answered_at is null')
})

const run = <Row extends object>(sql: string, values: unknown[] = []) =>
  server.database.owner.query<Row>(sql, values).then(({ rows }) => rows)
const potOf = async (name: string) =>
  (
    await run<{ cents: number }>(
      `select a.balance_cents as cents from promotions p
       join ledger_accounts a on a.kind = 'promo.pool' and a.owner_id = p.id where p.name = $1`,
      [name],
    )
  )[0]?.cents ?? null

const PROPOSED = { message: 'promotion proposed' }
const CREATED = { message: 'promotion created' }

async function create(change: object, headers = {}, who = petra) {
  const form = promotionForm({ promotionName: `Large ${names}`, ...change })
  return (await who.post(CREATE_PROMOTION, form, headers)).body
}
const proposals = async () => (await olga.get('/api/operator/overview')).body.wishes
async function answer(who: Client, isGranted: boolean) {
  const [{ _id }] = await proposals()
  const { status, body } = await who.post(ANSWER, { wishID: _id, isGranted })
  return status === 200 ? 'success' : [status, body.code, body.error]
}

test('AZ4: a pot above the limit moves no money until an operator approves it', async () => {
  const name = `Large ${names}`
  const terms = { initialBalance: 5_000, promotionCode: 'LUCKY', needCode: true }
  const expiring = { useExpiration: true, promoExpirationDate: '12/1/2026', daysToUseFunds: 3 }
  expect(await create({ ...terms, ...expiring, groupAdminID: olga.username })).toEqual(PROPOSED)
  expect(await potOf(name)).toBe(null)
  const [proposal] = await proposals()
  expect(proposal).toEqual({
    _id: expect.stringMatching(/^w_\d+$/),
    ...{ what: 'promotion', promotionName: name, initialBalance: 5_000, perUserAmount: 20 },
    ...{ newAcceptsNeeded: 1, availableToWithdraw: false, promoExpirationDate: '12/01/2026' },
    ...{ groupAdmin: olga.username, wishedBy: petra.username, isOwn: false },
    since: expect.stringMatching(/^2026-11-22T17:0\d:/),
  })
  expect(await answer(petra, true)).toEqual([403, 'notOperator', expect.any(String)])
  expect(await answer(olga, true)).toBe('success')
  expect(await potOf(name)).toBe(5_000_00)
  expect(
    await run(
      `select code, needs_code, group_admin_id, per_user_cents, accepts_needed, days_to_use, created_by,
         to_char(last_day, 'YYYY-MM-DD') as last_day, message from promotions where name = $1`,
      [name],
    ),
  ).toEqual([
    {
      ...{ code: 'LUCKY', needs_code: true, group_admin_id: olga.userId, per_user_cents: 20_00 },
      ...{ accepts_needed: 1, days_to_use: 3, last_day: '2026-12-01', message: 'Bet with us' },
      created_by: petra.userId,
    },
  ])
  const author = `u_${petra.userId}`
  expect(
    await run(
      `select actor, action from audit where action in ('operator.wish', 'operator.grant', 'promotions.create')
       order by id desc limit 3`,
    ),
  ).toEqual([
    { actor: author, action: 'promotions.create' },
    { actor: `u_${olga.userId}`, action: 'operator.grant' },
    { actor: author, action: 'operator.wish' },
  ])
})

test('AZ4: the limit applies to the sum of all pots of an admin within 24 hours', async () => {
  expect(await create({ promotionName: `a ${names}`, initialBalance: 600 })).toEqual(CREATED)
  expect(await create({ promotionName: `b ${names}`, initialBalance: 400 })).toEqual(CREATED)
  expect(await create({ promotionName: `c ${names}`, initialBalance: 20 })).toEqual(PROPOSED)
  await agePromotions(server.database, petra, 25)
  expect(await create({ promotionName: `d ${names}`, initialBalance: 1_000 })).toEqual(CREATED)
})

test('AZ4: one of two simultaneous promotions that together exceed the limit is proposed', async () => {
  const both = await Promise.all(
    ['a', 'b'].map((name) => create({ promotionName: `${name} ${names}`, initialBalance: 700 })),
  )
  expect(both.map(({ message }) => message).sort()).toEqual([CREATED.message, PROPOSED.message])
})

test('AZ4: a pot above the maximum of a promotion is refused instead of proposed', async () => {
  expect((await create({ initialBalance: 10_000.01 })).code).toBe('promotionInvalid')
})

test('AZ4: an operator cannot approve their own promotion', async () => {
  await run('update users set is_operator = true where id = $1', [petra.userId])
  await create({ initialBalance: 5_000 })
  expect(await answer(petra, true)).toEqual([403, 'ownWish', expect.any(String)])
  expect(await answer(petra, false)).toBe('success')
  expect(await proposals()).toEqual([])
})

test('MO4: the same key proposes one promotion and repeats the answer', async () => {
  const headers = { 'idempotency-key': `large-${names}` }
  const answers = await Promise.all([1, 2, 3].map(() => create({ initialBalance: 5_000 }, headers)))
  expect([...answers, await create({ initialBalance: 5_000 }, headers)]).toEqual(
    Array(4).fill(PROPOSED),
  )
  expect(await proposals()).toHaveLength(1)
  expect(await answer(olga, false)).toBe('success')
  expect(await create({ initialBalance: 5_000 }, headers)).toEqual(PROPOSED)
  expect(await proposals()).toEqual([])
})

test('GAP-167: a name that is proposed or taken cannot be proposed again', async () => {
  const taken = { error: 'Promotion already exists', code: 'promotionExists' }
  const promotionName = `taken ${names}`
  expect(await create({ promotionName, initialBalance: 5_000 })).toEqual(PROPOSED)
  expect(
    await create({ promotionName: promotionName.toUpperCase(), initialBalance: 2_000 }),
  ).toEqual(taken)
  expect(await answer(olga, true)).toBe('success')
  expect(await create({ promotionName, initialBalance: 5_000 })).toEqual(taken)
})

test.each<[string, string, () => Promise<unknown>]>([
  [
    'whose name was taken meanwhile',
    'There is a promotion of the name',
    async () => {
      const other = await server.user(`other${names}`)
      await makePromotionAdmin(server.database, other)
      expect(await create({ initialBalance: 100 }, {}, other)).toEqual(CREATED)
    },
  ],
  [
    'whose last day is over',
    'The last day to accept',
    () =>
      run(
        `update operator_wishes set terms = terms || '{"lastDay": "2026-11-21"}' where answered_at is null`,
      ),
  ],
  [
    'whose admin is none any more',
    'may no longer create promotions',
    () => run('update users set is_promotion_admin = false where id = $1', [petra.userId]),
  ],
  [
    'whose admin is frozen',
    'may no longer create promotions',
    () => freezeUser(server.database.db, petra.userId, 'test'),
  ],
])(
  'AZ4: a proposed promotion %s is not created, and the refusal states why',
  async (_, why, happen) => {
    await create({ initialBalance: 5_000 })
    await happen()
    expect(await answer(olga, true)).toEqual([409, 'cannotDecide', expect.stringContaining(why)])
    expect(await answer(olga, false)).toBe('success')
  },
)

test('AZ4: an admin creates a large promotion without approval in a trial', async () => {
  const trial = await startTestServer()
  const admin = await trial.user('petra')
  await makePromotionAdmin(trial.database, admin)
  expect(await create({ initialBalance: 5_000 }, {}, admin)).toEqual(CREATED)
  await trial.close()
})
