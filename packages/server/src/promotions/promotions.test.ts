/** Creating and accepting promotions, through the routes. */
import { wireId } from '@sidebet/contract/ids'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { verify } from '../ops/verify.ts'
import {
  ACCEPT_PROMOTION,
  CREATE_PROMOTION,
  grantsOfUser,
  makePromotionAdmin,
  potOf,
  promotionForm,
  setLastDay,
} from '../testing/promotions.ts'
import { type Client, startTestServer, type TestServer } from '../testing/server.ts'

const FAILED = 'There was an error while processing your request.  Please try again later.'
const MIDDAY = Date.parse('2026-11-22T17:00:00Z')

let server: TestServer
let olga: Client
let ann: Client
let names = 0

beforeAll(async () => {
  server = await startTestServer()
  await server.moveClockTo(new Date(MIDDAY))
  olga = await server.user('olga')
  await makePromotionAdmin(server.database, olga)
})
afterAll(() => server.close())
afterEach(async () => {
  expect(await verify(server.database.db)).toEqual([])
})

const newUser = () => server.user(`user${++names}`)
const funds = async (client: Client) =>
  (await client.get(`/api/user/maxrisk/${client.username}`)).body[0]

/** Ends earlier promotions, so that each test has only its own. */
async function endAll(): Promise<void> {
  await setLastDay(server.database, '2026-01-01', `last_day is null or last_day >= '2026-11-22'`)
  await server.services.jobs.drain()
}

async function create(change: object = {}): Promise<string> {
  const promotionName = `Promotion ${++names}`
  const { status, body } = await olga.post(
    CREATE_PROMOTION,
    promotionForm({ promotionName, ...change }),
  )
  expect([status, body]).toEqual([200, { message: 'promotion created' }])
  return promotionName
}

const accept = (client: Client, promotionName: string, change: object = {}, headers = {}) =>
  client.post(ACCEPT_PROMOTION, { promotionName, ...change }, headers)

const offered = async (client: Client) =>
  (await client.get(`/api/promotion/checkpromotions/${client.username}`)).body

async function balances() {
  const { rows } = await server.database.owner.query(
    `select kind, owner_id, balance_cents from ledger_accounts where balance_cents <> 0 order by 1, 2`,
  )
  return rows
}

describe('permission to create a promotion', () => {
  test('AZ4: findAdmin answers only for the signed-in user', async () => {
    ann = await newUser()
    const findAdmin = async (client: Client, of: Client) =>
      (await client.get(`/api/promotion/findAdmin/${of.username}`)).body
    expect(await findAdmin(olga, olga)).toEqual({ admin: true })
    expect(await findAdmin(ann, ann)).toEqual({ admin: false })
    expect((await ann.get('/api/promotion/findAdmin/olga')).status).toBe(403)
  })

  test('AZ4: an ordinary user can neither create a promotion nor check promotion names', async () => {
    ann = await newUser()
    const name = await create()
    const before = await balances()
    const refused = await ann.post(CREATE_PROMOTION, promotionForm({ isPromotionAdmin: true }))
    expect([refused.status, refused.body.code]).toEqual([403, 'notAdmin'])
    const response = await ann.get(`/api/promotion/checkuniquepromo/${encodeURIComponent(name)}`)
    expect([response.status, response.body.code]).toEqual([403, 'notAdmin'])
    expect(await balances()).toEqual(before)
  })

  test('AZ4: a user whose permission was revoked cannot create a promotion', async () => {
    const petra = await newUser()
    await makePromotionAdmin(server.database, petra)
    await server.database.owner.query('update users set is_promotion_admin = false where id = $1', [
      petra.userId,
    ])
    expect((await petra.post(CREATE_PROMOTION, promotionForm())).status).toBe(403)
  })
})

describe('creating a promotion', () => {
  test('GAP-157: the house account funds the pot, and an audit record names the creator', async () => {
    const before = await balances()
    const name = await create({ initialBalance: '1000.50', perUserAmount: 20.25 })
    expect(await potOf(server.database, name)).toBe(1000_50)
    const house = (rows: Awaited<ReturnType<typeof balances>>) =>
      rows.find(({ kind }) => kind === 'equity.platform')?.balance_cents ?? 0
    expect(house(await balances())).toBe(house(before) - 1000_50)
    const { rows } = await server.database.owner.query(
      `select actor, facts from audit where action = 'promotions.create' order by id desc limit 1`,
    )
    expect(rows).toEqual([
      {
        actor: wireId('user', olga.userId),
        facts: {
          ...{ initialCents: 1000_50, perUserCents: 20_25, acceptsNeeded: 1 },
          ...{ availableToWithdraw: false, daysToUse: null, lastDay: null, groupAdminId: null },
        },
      },
    ])
  })

  test('GAP-167: a taken name is refused, regardless of upper and lower case', async () => {
    const name = await create()
    const before = await balances()
    for (const promotionName of [name, ` ${name.toUpperCase()} `]) {
      const { status, body } = await olga.post(CREATE_PROMOTION, promotionForm({ promotionName }))
      expect([status, body]).toEqual([
        200,
        { error: 'Promotion already exists', code: 'promotionExists' },
      ])
      const path = `/api/promotion/checkuniquepromo/${encodeURIComponent(promotionName)}`
      expect((await olga.get(path)).body).toEqual({ data: [name] })
    }
    expect((await olga.get('/api/promotion/checkuniquepromo/nothing')).body).toEqual({ data: [] })
    expect(await balances()).toEqual(before)
  })

  test('one of twenty simultaneous promotions with the same name is created', async () => {
    const promotionName = `Promotion ${++names}`
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        olga.post(CREATE_PROMOTION, promotionForm({ promotionName })),
      ),
    )
    expect(answers.filter(({ body }) => 'message' in body)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'promotionExists')).toHaveLength(19)
    expect(await potOf(server.database, promotionName)).toBe(100_00)
  })

  test('MO4: the same key returns the same answer, and another body answers 422', async () => {
    const form = promotionForm({ promotionName: `Promotion ${++names}` })
    const headers = { 'idempotency-key': 'create-1' }
    const answers = await Promise.all(
      [1, 2, 3].map(() => olga.post(CREATE_PROMOTION, form, headers)),
    )
    for (const { body } of answers) expect(body).toEqual({ message: 'promotion created' })
    expect(await potOf(server.database, form.promotionName)).toBe(100_00)
    const other = await olga.post(CREATE_PROMOTION, { ...form, perUserAmount: 1 }, headers)
    expect([other.status, other.body.code]).toEqual([422, 'keyReused'])
  })

  test.each([
    ['nothing in the pot', { initialBalance: 0 }],
    ['more for each than there is', { perUserAmount: 101 }],
    ['AZ4: a pot larger than one person may fill', { initialBalance: 10_000.01 }],
    ['half a day', { daysToUseFunds: '1.5' }],
    ['no date though it expires', { useExpiration: true }],
    ['a date that is over', { useExpiration: true, promoExpirationDate: '11/21/2026' }],
    ['a code that is needed and not given', { needCode: true }],
    ['a name with a slash', { promotionName: 'a/b' }],
  ])(
    'GAP-166: an invalid promotion is refused and changes no balance: %s',
    async (_what, change) => {
      const before = await balances()
      const { status, body } = await olga.post(CREATE_PROMOTION, promotionForm(change))
      expect([status, body.code]).toEqual([400, 'promotionInvalid'])
      expect(await balances()).toEqual(before)
    },
  )

  test('GAP-156: an unknown group admin is refused, and a username, an id or none is accepted', async () => {
    ann = await newUser()
    for (const groupAdminID of [ann.username, wireId('user', ann.userId), '']) {
      await create({ groupAdminID })
    }
    for (const groupAdminID of ['nobody-here', 'u_999999', 'g_1']) {
      const { status, body } = await olga.post(CREATE_PROMOTION, promotionForm({ groupAdminID }))
      expect([status, body.code]).toEqual([400, 'unknownGroupAdmin'])
    }
  })
})

describe('the offered promotion', () => {
  test('GAP-163: checkpromotions returns the terms of a promotion without its code', async () => {
    await endAll()
    ann = await newUser()
    expect(await offered(ann)).toEqual({ message: 'no_data', data: [] })
    const name = await create({
      ...{ promotionCode: 'LUCKY', needCode: true, newAcceptsNeeded: 2, daysToUseFunds: 30 },
      ...{ useExpiration: true, promoExpirationDate: '12/1/2026', message: 'Hello' },
    })
    expect(await offered(ann)).toEqual({
      message: 'ok',
      data: [
        {
          _id: expect.stringMatching(/^p_\d+$/),
          promotionName: name,
          message: 'Hello',
          perUserAmount: 20,
          newAcceptsNeeded: 2,
          availableToWithdraw: false,
          daysToUseFunds: 30,
          promoExpirationDate: '12/01/2026',
          needCode: true,
          useExpiration: true,
          conditions: null,
        },
      ],
    })
  })

  test('GAP-165: a user is offered the oldest promotion that they have not accepted', async () => {
    await endAll()
    ann = await newUser()
    const [first, second] = [await create(), await create()]
    const name = async () => (await offered(ann)).data[0]?.promotionName
    expect(await name()).toBe(first)
    await accept(ann, first)
    expect(await name()).toBe(second)
    await accept(ann, second)
    expect(await name()).toBe(undefined)
  })

  test('GAP-157: a promotion whose pot is smaller than one share is not offered', async () => {
    await endAll()
    const name = await create({ initialBalance: 50 })
    const [first, second, third] = [await newUser(), await newUser(), await newUser()]
    await accept(first, name)
    await accept(second, name)
    expect(await offered(third)).toEqual({ message: 'no_data', data: [] })
    expect((await accept(third, name)).body).toEqual({ error: FAILED, code: 'promotionUsedUp' })
    expect(await potOf(server.database, name)).toBe(10_00)
  })

  test('GAP-156: a promotion of a group admin is offered only to members of an existing group of that admin', async () => {
    await endAll()
    const [chief, member, left, other] = await Promise.all([
      newUser(),
      newUser(),
      newUser(),
      newUser(),
    ])
    const { owner } = server.database
    /** A group of these members, the second of which has left; all members have left a deleted group. */
    const group = async (admin: Client, isDeleted: boolean, here: Client, gone?: Client) => {
      const members = [...new Set([admin, here])]
      const { rows } = await owner.query<{ id: number }>(
        `insert into groups (name, name_key, code, admin_id, member_count, created_at, deleted_at)
         values ($1, $1, 'ABCDEFGH22', $2, $4, product_now(), case when $3 then product_now() end) returning id`,
        [`group${++names}`, admin.userId, isDeleted, isDeleted ? 0 : members.length],
      )
      for (const client of gone ? [...members, gone] : members)
        await owner.query(
          `insert into group_members (group_id, user_id, joined_at, left_at)
           values ($1, $2, product_now(), case when $3 then product_now() end)`,
          [rows[0]!.id, client.userId, isDeleted || client === gone],
        )
    }
    await group(chief, false, member, left)
    await group(chief, true, other)
    await group(other, false, other)
    const name = await create({ groupAdminID: chief.username })
    for (const nonMember of [left, other]) {
      expect((await offered(nonMember)).message).toBe('no_data')
      expect((await accept(nonMember, name)).body).toEqual({
        error: FAILED,
        code: 'promotionUnknown',
      })
    }
    expect((await offered(member)).data[0].promotionName).toBe(name)
    expect((await accept(member, name)).body.message).toBe('update successful')
  })
})

describe('accepting a promotion', () => {
  test('GAP-159: a bonus that may only be staked is withheld, audited and notified by mail', async () => {
    const name = await create()
    ann = await server.user(`user${++names}`, { cashCents: 5_00 })
    const { status, body } = await accept(ann, name)
    expect([status, body]).toEqual([
      200,
      { message: 'update successful', fundsAvailable: 25, fundsAtRisk: 0 },
    ])
    expect(await grantsOfUser(server.database, ann)).toMatchObject([
      { state: 'withheld', cents: 20_00, lastDay: null, bonus: 20_00 },
    ])
    const breakdown = (await ann.get('/api/funds/held')).body
    expect(breakdown).toMatchObject({ withdrawable: 5, bonus: 20 })
    expect(breakdown.grants).toEqual([
      {
        promotionName: name,
        amount: 20,
        lastDayToUse: '',
        playersNeeded: 1,
        stakesNeeded: 0,
        block: null,
        uncounted: [],
      },
    ])
    await server.services.jobs.drain()
    const mails = server.providers.mails.filter(({ to }) => to === `${ann.username}@example.test`)
    expect(mails.map(({ subject }) => subject)).toEqual(['You have received a promotion'])
    expect(mails[0]!.text).toContain(
      'It is yours to withdraw once one new player, who has never been in a bet, accepts a bet of yours.',
    )
    const { rows } = await server.database.owner.query(
      `select actor from audit where action = 'promotions.accept' and actor = $1`,
      [wireId('user', ann.userId)],
    )
    expect(rows).toHaveLength(1)
  })

  test('GAP-159: a withdrawable grant is free cash without a last day', async () => {
    const terms = { useExpiration: true, promoExpirationDate: '12/31/2026', daysToUseFunds: 3 }
    const name = await create({ availableToWithdraw: true, ...terms })
    ann = await newUser()
    await accept(ann, name)
    expect(await grantsOfUser(server.database, ann)).toMatchObject([
      { state: 'free', cents: 20_00, lastDay: null, bonus: null },
    ])
    expect((await ann.get('/api/funds/held')).body).toMatchObject({
      ...{ fundsAvailable: 20, withdrawable: 20, bonus: 0, grants: [] },
    })
  })

  test('GAP-160: the last day to use a grant is today plus the days of the promotion', async () => {
    const terms = { useExpiration: true, promoExpirationDate: '12/31/2026', daysToUseFunds: 30 }
    const name = await create(terms)
    ann = await newUser()
    await accept(ann, name)
    expect(await grantsOfUser(server.database, ann)).toMatchObject([{ lastDay: '2026-12-22' }])
  })

  test('GAP-168: forged amounts, days and usernames in the request change nothing', async () => {
    const name = await create()
    ann = await newUser()
    const forged = {
      perUserAmount: 9999,
      newAcceptsNeeded: 0,
      lastDayToUse: '2099-01-01',
      availableToWithdraw: true,
      promoExpirationDate: '2099-01-01',
    }
    expect((await accept(ann, name, { ...forged, originalUsername: 'olga' })).status).toBe(403)
    await accept(ann, name, { ...forged, originalUsername: ann.username })
    expect(await funds(ann)).toEqual({ fundsAvailable: 20, fundsAtRisk: 0 })
    expect(await grantsOfUser(server.database, ann)).toMatchObject([
      { state: 'withheld', cents: 20_00, lastDay: null },
    ])
  })

  test('GAP-168: one of twenty simultaneous accepts of a user succeeds', async () => {
    const name = await create()
    ann = await newUser()
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(ann, name)))
    expect(answers.filter(({ body }) => body.message === 'update successful')).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'promotionHad')).toHaveLength(19)
    expect(await funds(ann)).toEqual({ fundsAvailable: 20, fundsAtRisk: 0 })
    expect(await potOf(server.database, name)).toBe(80_00)
  })

  test('MO4: the same key repeats the success and gives one grant', async () => {
    const name = await create()
    ann = await newUser()
    const headers = { 'idempotency-key': 'accept-1' }
    const answers = await Promise.all([1, 2, 3].map(() => accept(ann, name, {}, headers)))
    for (const { body } of answers)
      expect(body).toEqual({ message: 'update successful', fundsAvailable: 20, fundsAtRisk: 0 })
    const other = await accept(ann, await create(), {}, headers)
    expect([other.status, other.body.code]).toEqual([422, 'keyReused'])
    expect(await funds(ann)).toEqual({ fundsAvailable: 20, fundsAtRisk: 0 })
  })

  test.each([
    ['unknown', 'no such promotion', 'promotionUnknown'],
    ['over', null, 'promotionOver'],
  ])('a promotion that is %s is refused and gives no money', async (_what, named, code) => {
    const name = named ?? (await create({ useExpiration: true, promoExpirationDate: '11/22/2026' }))
    if (named === null) await setLastDay(server.database, '2026-11-21', `name = '${name}'`)
    ann = await newUser()
    const { status, body } = await accept(ann, name)
    expect([status, body]).toEqual([200, { error: FAILED, code }])
    expect(await funds(ann)).toEqual({ fundsAvailable: 0, fundsAtRisk: 0 })
  })

  test('GAP-162: a required code must match, regardless of upper and lower case', async () => {
    const name = await create({ promotionCode: 'Lucky 7', needCode: true })
    ann = await newUser()
    for (const promotionCode of ['', 'lucky', 'Lucky 77'])
      expect((await accept(ann, name, { promotionCode })).body).toEqual({
        error: FAILED,
        code: 'wrongCode',
      })
    expect((await accept(ann, name, { promotionCode: '\u200elucky-7.' })).body.message).toBe(
      'update successful',
    )
  })
})

test('an accept with locked funds answers busy, and does not delay other users', async () => {
  const promotionName = await create()
  const [lockedUser, other] = [await newUser(), await newUser()]
  await server.database.db.transaction(async (tx) => {
    await tx.query(
      `select 1 from ledger_accounts where kind = 'user.cash' and owner_id = $1 for update`,
      [lockedUser.userId],
    )
    const waiting = accept(lockedUser, promotionName)
    expect((await accept(other, promotionName)).body.message).toBe('update successful')
    const { status, body } = await waiting
    expect([status, body.code]).toEqual([503, 'busy'])
  })
  expect((await accept(lockedUser, promotionName)).body.message).toBe('update successful')
})

test('DS1: ten wrong codes within 15 minutes block even the correct code, but not other promotions', async () => {
  const strict = await startTestServer({ THROTTLE_SCALE: '1' })
  try {
    await strict.moveClockTo(new Date(MIDDAY))
    const admin = await strict.user('admin')
    await makePromotionAdmin(strict.database, admin)
    const form = promotionForm({ promotionCode: 'LUCKY', needCode: true })
    for (const promotionName of ['first', 'second'])
      await admin.post(CREATE_PROMOTION, { ...form, promotionName })
    await admin.post(CREATE_PROMOTION, promotionForm({ promotionName: 'open' }))
    const guesser = await strict.user('guesser')
    // A correct code does not count as a guess.
    await accept(guesser, 'second', { promotionCode: 'LUCKY' })
    for (let guess = 0; guess < 10; guess++) {
      const { body } = await accept(guesser, 'first', { promotionCode: `GUESS${guess}` })
      expect(body.code).toBe('wrongCode')
      await strict.database.owner.query(`delete from throttles where key like 'pace:%'`)
    }
    const late = await accept(guesser, 'first', { promotionCode: 'LUCKY' })
    expect([late.status, late.body.code]).toEqual([429, 'tooManyTries'])
    expect((await accept(guesser, 'open')).body.message).toBe('update successful')
  } finally {
    await strict.close()
  }
})
