/** Invalid and hostile input on every money call: a clear 4xx, never a 500, and no change. */
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { verify } from '../../ops/verify.ts'
import { handlers } from '../../routes.ts'
import { offerOn, POST_FRIEND_OFFER, POST_OFFER, takeOf } from '../../testing/bets.ts'
import { makeGroup } from '../../testing/groups.ts'
import { linkBank } from '../../testing/linkBank.ts'
import { makePromotionAdmin, promotionForm } from '../../testing/promotions.ts'
import { type Client, insertGame, startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let ann: Client
let good: Record<string, Record<string, unknown>>

beforeAll(async () => {
  server = await startTestServer({ WITHDRAWAL_HOLD_HOURS: '0' })
  ann = await server.user('ann', { cashCents: 500_00 })
  await makePromotionAdmin(server.database, ann)
  const ben = await server.user('ben', { cashCents: 500_00 })
  const odds = { oddsNumeratorOffer: 1, oddsDenominatorOffer: 1 }
  const offer = offerOn(await insertGame(server.database), odds)
  const { body } = await ben.post(POST_OFFER, offer)
  const toAnn = await ben.post(POST_FRIEND_OFFER, { ...offer, friendUsername: 'ann' })
  await makeGroup('Crew', [ann, ben])
  const { accountURL } = await linkBank(server, ann)
  good = {
    postOffer: offer,
    postFriendOffer: { ...offer, friendUsername: 'ben' },
    declineOffer: { betID: toAnn.body._id },
    postGroupOffer: { ...offer, groupName: 'Crew' },
    postLinkOffer: offer,
    leaveGroup: { friendGroup: 'Crew', currentUsername: 'ann' },
    removeFriend: { friendGroup: 'Crew', friendUsername: 'ben' },
    deleteGroup: { friendGroup: 'Crew', friendsArray: [] },
    takeOffer: takeOf(body._id, 1),
    takeOffers: { gameID: offer.gameID, takes: [takeOf(body._id, 1)] },
    cancelOffer: { betID: body._id },
    createOrder: { depositAmount: 25 },
    captureOrder: {},
    paypalDeposit: { orderID: 'ORDER-1' },
    depositFromBank: { depositAmount: 25, accountURL },
    withdrawToBank: { withdrawAmount: 25, accountURL },
    cancelPayment: { paymentID: 'm_1' },
    refundDeposit: { paymentID: 'm_1', amount: 1 },
    withdrawToWallet: {
      receiver: 'ann@wallet.test',
      paypalPayout: 10,
      databasePayout: 10.25,
    },
    createPromotion: promotionForm(),
    acceptPromotion: { promotionName: 'Spring' },
  }
})
afterAll(() => server.close())

const money = handlers.filter(({ call }) => call.movesMoney)
const pathOf = (path: string) => path.replace(':orderID', 'ORDER-UNKNOWN')

async function snapshot() {
  const { rows } = await server.database.owner.query(
    `select (select json_agg(a order by id) from ledger_accounts a) as accounts,
       (select count(*) from ledger_transfers) as transfers, (select json_agg(o order by id) from offers o) as offers,
       (select count(*) from bets) as bets, (select count(*) from payments) as payments,
       (select count(*) from idempotency) as keys, (select count(*) from promotions) as promotions,
       (select count(*) from promotion_grants) as grants`,
  )
  return rows[0]
}

/** Values that are no valid amount, spread or odds, as a broken or hostile client may send them. */
const BAD_NUMBERS: [string, unknown][] = [
  ['null', null],
  ['true', true],
  ['false', false],
  ['an array', [10]],
  ['an empty array', []],
  ['an object', { a: 1 }],
  ['an operator', { $gt: 0 }],
  ['text', 'ten'],
  ['a blank', ' '],
  ['an exponent', '1e2'],
  ['a capital exponent', '1E2'],
  ['hex', '0x10'],
  ['octal', '0o7'],
  ['binary', '0b1'],
  ['NaN', 'NaN'],
  ['Infinity', 'Infinity'],
  ['-Infinity', '-Infinity'],
  ['a plus sign', '+5'],
  ['two minus signs', '--5'],
  ['two points', '1.2.3'],
  ['a bare point', '.'],
  ['a leading point', '.5'],
  ['a trailing point', '5.'],
  ['a comma', '1,000'],
  ['a decimal comma', '1,5'],
  ['a dollar sign', '$5'],
  ['a percent', '5%'],
  ['outer spaces', ' 5 '],
  ['an inner space', '1 000'],
  ['a newline', '5\n'],
  ['a NUL', '5\u0000'],
  ['other digits', '٣'],
  ['full-width digits', '５'],
  ['a fraction', '1/2'],
  ['a sum', '1+1'],
  ['an underscore', '1_000'],
  ['BigInt', '5n'],
  ['a quote', "5'"],
  ['SQL', '1; drop table bets'],
  ['SQL in text', "' or 1=1 --"],
  ['markup', '<b>5</b>'],
  ['a long number', '9'.repeat(60)],
  ['a longer text', '9'.repeat(5000)],
  ['2^53 and more', 9007199254740994],
  ['1e21', 1e21],
  ['1e308', 1e308],
  ['above a million', 1000000.01],
  ['far above a million', '99999999999'],
  ['a tiny exponent', 1e-9],
]

/** Numbers that no money call accepts. Only for a partial take 0 and negatives mean "all" (GAP-097). */
const NOT_POSITIVE: [string, unknown][] = [
  ['zero', 0],
  ['zero text', '0.00'],
  ['negative', -5],
  ['negative text', '-0.01'],
]
const BAD_IDS: [string, unknown][] = [
  ['null', null],
  ['a number', 5],
  ['an array', ['o_1']],
  ['an object', { $ne: 1 }],
  ['no prefix', '1'],
  ['another prefix', 'u_1'],
  ['zero', 'o_0'],
  ['a leading zero', 'g_01'],
  ['negative', 'o_-1'],
  ['a fraction', 'o_1.5'],
  ['a huge id', `o_${'9'.repeat(30)}`],
  ['spaces', ' o_1'],
  ['SQL', "o_1' or '1'='1"],
  ['a path', '../o_1'],
  ['a NUL', 'o_1\u0000'],
  ['long', 'o'.repeat(1000)],
  ['empty', ''],
  ['an id that does not exist', 'o_999999999'],
  ['a game that does not exist', 'g_999999999'],
]
const POSTED = {
  numbers: ['amountBet', 'spreadOffer', 'oddsNumeratorOffer', 'oddsDenominatorOffer'],
  ids: ['gameID'],
}
const FIELDS: Record<string, { numbers?: string[]; ids?: string[] }> = {
  postOffer: POSTED,
  postFriendOffer: POSTED,
  postGroupOffer: POSTED,
  postLinkOffer: POSTED,
  leaveGroup: { ids: ['friendGroup'] },
  removeFriend: { ids: ['friendGroup', 'friendUsername'] },
  deleteGroup: { ids: ['friendGroup'] },
  declineOffer: { ids: ['betID'] },
  takeOffer: {
    numbers: ['partialAmountBet', 'amountBet', 'spreadOffer', 'oddsNumeratorOffer'],
    ids: ['betProposedPicked', 'gameID'],
  },
  takeOffers: { ids: ['gameID', 'takes'] },
  cancelOffer: { ids: ['betID'] },
  createOrder: { numbers: ['depositAmount'] },
  captureOrder: {},
  paypalDeposit: { ids: ['orderID'] },
  depositFromBank: { numbers: ['depositAmount'], ids: ['accountURL'] },
  withdrawToBank: { numbers: ['withdrawAmount'], ids: ['accountURL'] },
  cancelPayment: { ids: ['paymentID'] },
  refundDeposit: { numbers: ['amount'], ids: ['paymentID'] },
  withdrawToWallet: { numbers: ['paypalPayout', 'databasePayout'], ids: ['receiver'] },
  createPromotion: { numbers: ['initialBalance', 'perUserAmount'] },
  acceptPromotion: {},
}

test('the tables cover every endpoint that moves money', () => {
  expect(Object.keys(FIELDS).sort()).toEqual(money.map(({ call }) => call.name).sort())
  expect(BAD_NUMBERS.length + NOT_POSITIVE.length + BAD_IDS.length).toBeGreaterThanOrEqual(60)
})

describe.each(money.map(({ call }) => [call.name, call] as const))('%s', (name, call) => {
  const { numbers = [], ids = [] } = FIELDS[name]!
  let before: unknown
  beforeAll(async () => {
    before = await snapshot()
  })

  async function expectRefused(body: unknown, headers?: Record<string, string>) {
    const answer = await ann.post(pathOf(call.path), body, headers)
    expect([answer.status, answer.body]).toEqual([
      answer.status,
      expect.objectContaining({
        error: expect.stringMatching(/\w/),
        code: expect.stringMatching(/\w/),
        requestId: expect.stringMatching(/\w/),
      }),
    ])
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(await snapshot()).toEqual(before)
  }

  test.each(
    numbers.flatMap((field) => BAD_NUMBERS.map(([what, value]) => [field, what, value] as const)),
  )('%s: %s', (field, _what, value) => {
    // A partial amount of null means the whole rest, as a missing one does (GAP-097).
    if (field === 'partialAmountBet' && value === null) return
    // A tiny part rounds to 0, which would mean all: it is refused for its exponent.
    return expectRefused({ ...good[name], [field]: value })
  })

  test.each(
    numbers
      .filter((field) => field !== 'partialAmountBet')
      .flatMap((field) => NOT_POSITIVE.map(([what, value]) => [field, what, value] as const)),
  )('%s: %s', (field, _what, value) => expectRefused({ ...good[name], [field]: value }))

  test.each(ids.flatMap((field) => BAD_IDS.map(([what, value]) => [field, what, value] as const)))(
    '%s: %s',
    (field, _what, value) => expectRefused({ ...good[name], [field]: value }),
  )

  const json = () => JSON.stringify(good[name])
  test.each<[string, () => unknown]>([
    ['no JSON', () => 'amountBet=5'],
    ['an open brace', () => '{'],
    ['a half string', () => '{"a":"'],
    ['a bare text', () => '"x"'],
    ['an array', () => '["x"]'],
    ['a number', () => '5'],
    ['null', () => 'null'],
    ['a trailing comma', () => `${json().slice(0, -1)},}`],
    ['a comment', () => `${json()} // x`],
    ['two values', () => `${json()}${json()}`],
    ['a duplicate key', () => `${json().slice(0, -1)}${json() === '{}' ? '' : ','}"x":1,"x":2}`],
    [
      'a duplicate key written with an escape',
      () => `${json().slice(0, -1)}${json() === '{}' ? '' : ','}"x":1,"\\u0078":2}`,
    ],
    [
      '__proto__',
      () => `${json().slice(0, -1)}${json() === '{}' ? '' : ','}"__proto__":{"admin":true}}`,
    ],
    [
      'constructor',
      () => `${json().slice(0, -1)}${json() === '{}' ? '' : ','}"constructor":{"prototype":{}}}`,
    ],
    [
      'a depth of 10,000',
      () =>
        `${json().slice(0, -1)}${json() === '{}' ? '' : ','}"x":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
    ],
    [
      '1,000 keys',
      () =>
        JSON.stringify({
          ...good[name],
          ...Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`k${at}`, at])),
        }),
    ],
    ['a megabyte', () => JSON.stringify({ ...good[name], x: 'x'.repeat(1_000_000) })],
  ])('IN1: a body that is %s is refused', (what, body) => {
    // A capture needs no body: a JSON value is not read, but a body that is not JSON is refused.
    void what
    return expectRefused(body())
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
  ])('a content type of %s is refused', (type) => expectRefused(json(), { 'content-type': type }))

  test('an Idempotency-Key of 101 characters is refused', async () => {
    if (['captureOrder', 'paypalDeposit'].includes(name)) return
    await expectRefused(good[name], { 'idempotency-key': 'k'.repeat(101) })
  })
})

test('AZ2: fields that only the server may set are ignored', async () => {
  const extra = {
    isAdmin: true,
    fundsAvailable: 1e9,
    _id: 'o_1',
    offerPay: -5,
    acceptPay: 0,
    dateTimeDB: '1970-01-01',
    winnerOfBet: 'ann',
  }
  const posted = await ann.post(POST_OFFER, {
    ...good.postOffer,
    amountBet: 10,
    ...extra,
  })
  expect([posted.status, posted.body.data?.offerPay]).toEqual([200, 10])
  expect(await verify(server.database.db)).toEqual([])
})

test('a client that disconnects in the middle of a body causes no error in the log', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const logged = vi.spyOn(server.app.log, 'error')
  const answered = vi.fn()
  server.app.server.once('request', (_request, response) => response.once('close', answered))
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const head = [
    `POST ${POST_OFFER} HTTP/1.1`,
    'host: localhost',
    `cookie: ${ann.cookie}`,
    'sec-fetch-site: same-origin',
    'content-type: application/json',
    'content-length: 100',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n{"gameID":`)
  await once(server.app.server, 'request')
  socket.destroy()
  await vi.waitFor(() => expect(answered).toHaveBeenCalled())
  expect(logged).not.toHaveBeenCalled()
})
