/**
 * Access to every call of the server (AZ1): without a session, with a pending second factor, as the right user, and as the right
 * user who names another user. A call without a row here fails the test.
 */
import { wireId } from '@sidebet/contract/ids'
import { LEAGUE_CODES } from '@sidebet/domain/games/league'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handlers } from '../../routes.ts'
import { ROUTING } from '../../testing/banks.ts'
import { offerOn, POST_OFFER, takeOf } from '../../testing/bets.ts'
import { promotionForm } from '../../testing/promotions.ts'
import { type Client, insertGame, startTestServer, type TestServer } from '../../testing/server.ts'

type Row = {
  /** Values of the path's parameters. Identity fields are filled in from the contract's `self`. */
  readonly params?: Record<string, string>
  readonly body?: Record<string, unknown>
  /** The status for the right user; 200 when missing. */
  readonly status?: number
}

let server: TestServer
let ann: Client
let ben: Client
let pending: Client
let gameId: number
let offerId: string

const scheduleRows = Object.fromEntries(
  LEAGUE_CODES.flatMap((league) => [
    [`upcomingGames.${league}`, {}],
    [`teamGames.${league}`, { params: { team: 'NE' } }],
  ]),
)

/** An authenticator's response in the right form with wrong bytes. */
const signed = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' }

const UNKNOWN_BANK = 'https://banks.test/funding-sources/00000000-0000-0000-0000-000000000000'

/** One row per call, with the values that make it succeed. The test fills in identity fields from the contract's `self`. */
const rows = (): Record<string, Row> => ({
  ...scheduleRows,
  checkUniqueEmail: { params: { email: 'someone@example.test' } },
  signUp: {
    body: {
      firstName: 'New',
      lastName: 'User',
      username: 'newuser',
      email: 'new@example.test',
      phone: '15550123456',
      password: 'correct-horse-1!',
      question: 'favorite movie',
      secret: 'Rex',
      country: 'US',
      MFAon: true,
    },
  },
  login: { body: { username: 'nobody-here', password: 'wrong-Pass-1' }, status: 401 },
  logout: { body: {} },
  checkOldPassword: { body: { password: 'wrong-Pass-1' } },
  changePassword: {
    body: { currentPassword: 'wrong-Pass-1', password: 'correct-horse-1!' },
    status: 400,
  },
  getQuestion: { params: { email: 'nobody-here@example.test' } },
  requestLogin: { body: { email: 'nobody-here@example.test', secret: 'Rex' } },
  resetPassword: { body: { token: 'none', password: 'correct-horse-1!' }, status: 400 },
  ownSessions: {},
  endSession: { body: { sessionID: 's_999999' }, status: 404 },
  endOtherSessions: {},
  loginNotices: { body: { loginNotices: true } },
  reauth: { body: { password: 'wrong-Pass-1' }, status: 400 },
  currentUser: {},
  clientConfig: {},
  serviceStatus: {},
  gameIndex: {},
  sharedOffer: { params: { offerID: offerId } },
  postLinkOffer: { body: offerOn(gameId, { amountBet: 10 }) },
  requestOffer: { params: { offerID: offerId }, body: { linkKey: 'none' }, status: 404 },
  answerRequest: {
    params: { offerID: offerId },
    body: { username: 'ben', isAccepted: true },
    status: 404,
  },
  gameHead: { params: { gameID: 'g_999999' }, status: 404 },
  gameMarket: { params: { league: 'nfl', gameID: wireId('game', gameId) } },
  gameRoots: { params: { gameID: 'g_999999' } },
  dayRoots: { params: { day: '20261122' } },
  rootChain: {},
  betTimeline: { params: { betID: 'b_999999' }, status: 404 },
  newMfaCodeEmail: { status: 403 },
  newMfaCodeSms: { status: 403 },
  checkMfa: { body: { MFAcode: '123456' }, status: 403 },
  mfaStatus: {},
  profile: {},
  ownContacts: {},
  ownReceivers: {},
  removeReceiver: { body: { receiver: 'a@wallet.test' }, status: 404 },
  updateProfile: { body: { email: 'ann@example.test', phone: '15550100' } },
  newContactCode: { body: { contact: 'email' }, status: 409 },
  confirmContact: { body: { contact: 'email', code: '123456' }, status: 409 },
  revertContact: { body: { contact: 'email' } },
  mfaChangeStatus: { body: { MFAon: false } },
  // Passkeys are not available at the address of the tests.
  passkeys: {},
  newPasskey: { status: 409 },
  addPasskey: {
    body: {
      name: 'Key',
      response: { ...signed, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } },
    },
    status: 409,
  },
  removePasskey: { body: { passkeyID: 1 }, status: 404 },
  mfaChoices: {},
  newMfaPasskey: { status: 403 },
  checkMfaPasskey: {
    body: {
      response: {
        ...signed,
        response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
      },
    },
    status: 403,
  },
  allUserData: {},
  maxRisk: {},
  friend: { params: { username: 'not-a-friend' }, status: 404 },
  validFriend: { params: { username: 'ben' } },
  postFriendOffer: { body: { ...offerOn(gameId, { amountBet: 10 }), friendUsername: 'ben' } },
  declineOffer: { body: { betID: offerId }, status: 403 },
  checkFriendBets: {},
  friendOffers: { params: { regionRestriction: 'none' } },
  friendLiveBets: {},
  checkGroupBets: {},
  myGroups: {},
  // groups/access.test.ts tests the following calls as members of the group.
  checkCreateGroup: { body: { groupName: 'Crew' } },
  inviteToGroup: {
    body: { groupName: 'Nobody', groupCode: 'AAAAAAAAAA', friendUsername: 'ben' },
    status: 403,
  },
  joinGroup: { body: { groupName: 'Nobody', groupCode: 'AAAAAAAAAA' } },
  group: { params: { groupName: 'Nobody' }, status: 403 },
  groupSeason: { params: { groupName: 'Nobody' }, status: 403 },
  leaveGroup: { body: { friendGroup: 'Nobody' }, status: 403 },
  removeFriend: { body: { friendGroup: 'Nobody', friendUsername: 'ben' }, status: 403 },
  deleteGroup: { body: { friendGroup: 'Nobody' }, status: 403 },
  postGroupOffer: {
    body: { ...offerOn(gameId, { amountBet: 10 }), groupName: 'Nobody' },
    status: 403,
  },
  groupOffers: { params: { regionRestriction: 'none', groupName: 'Nobody' }, status: 403 },
  groupLiveBets: { params: { groupName: 'Nobody' }, status: 403 },
  groupPastBets: { params: { groupName: 'Nobody' }, status: 403 },
  checkPromotions: {},
  findAdmin: {},
  findOperator: {},
  // Ordinary users have no access (AZ6).
  operatorOverview: { status: 403 },
  submitDecision: {
    body: { gameID: `g_${gameId}`, what: 'void', reason: 'rain' },
    status: 403,
  },
  answerApprovalRequest: { body: { wishID: 'w_1', isGranted: true }, status: 403 },
  reportScore: { body: { betID: 'b_999999', reason: 'it was 20-14' }, status: 404 },
  // Ordinary users have no access (AZ4).
  checkUniquePromotion: { params: { promotionName: 'Spring' }, status: 403 },
  createPromotion: { body: promotionForm(), status: 403 },
  uncountedBets: { status: 403 },
  // There is no such promotion: the specification's failure with status 200.
  acceptPromotion: { body: { promotionName: 'Spring' } },
  contactUs: {
    body: { username: 'ann', email: 'ann@example.test', phone: '13055550100', message: 'Hello' },
  },
  inviteFriend: { body: { friendEmail: 'pat@example.test', friendPhone: '' } },
  ownNotices: {},
  // A notification of another user or none: nothing is changed (notices.test.ts).
  readNotices: { body: { noticeID: 'i_999999' } },
  noticeChoices: {},
  chooseNotices: { body: { kind: 'taken', channel: 'app' } },
  home: {},
  ownHome: {},
  leagueRatings: { params: { league: 'nfl' } },
  leagueCounts: { params: { league: 'nfl' } },
  leagueOffers: { params: { league: 'nfl', regionRestriction: 'none' } },
  teamOffers: {
    params: { league: 'nfl', team: 'New England Patriots', regionRestriction: 'none' },
  },
  dateOffers: { params: { league: 'nfl', yyyymmdd: '20261122', regionRestriction: 'none' } },
  countOffers: {},
  recentOffers: { params: { regionRestriction: 'none' } },
  ownOffers: {},
  publicLiveBets: {},
  pastBets: { params: { isFriend: 'false' } },
  historyByDates: { body: { startDate: 20260101, endDate: 20261231 } },
  allPastBets: { body: { startDate: 20260101, endDate: 20261231 } },
  ownPayments: {},
  receipt: { params: { betID: 'b_999999' }, status: 404 },
  fundsBreakdown: {},
  statement: {},
  statementSummary: {},
  postOffer: { body: offerOn(gameId, { amountBet: 10 }) },
  adjustFundsAtPost: { body: {} },
  cancelOffer: { body: { betID: offerId }, status: 403 },
  takeOffer: { body: takeOf(offerId, 1) },
  takeOffers: { body: { gameID: wireId('game', gameId), takes: [takeOf(offerId, 1)] } },
  adjustFundsAtAccept: { body: {} },
  adjustAmountBetByAccepted: { body: takeOf(offerId) },
  createOrder: { body: { depositAmount: 25 } },
  captureOrder: { params: { orderID: 'ORDER-UNKNOWN' }, body: {}, status: 404 },
  paypalDeposit: { body: { orderID: 'ORDER-UNKNOWN' }, status: 404 },
  bankAccounts: {},
  bankLinkToken: {},
  exchangeBank: { body: { publicToken: 'public-1', accountId: 'account' } },
  addLinkedBank: { body: { accountURL: UNKNOWN_BANK }, status: 403 },
  addBank: {
    body: {
      routingNumber: ROUTING,
      accountNumber: '123456789',
      bankAccountType: 'checking',
      name: 'House',
    },
  },
  verifyMicroDeposits: {
    body: { accountURL: UNKNOWN_BANK, amount1: 0.03, amount2: 0.05 },
    status: 404,
  },
  removeBank: { body: { bankID: 'f_999999' }, status: 404 },
  storeBank: {
    body: {
      accountName: 'House',
      accountNumberEncrypted: 'hidden',
      routingNumberEncrypted: 'COMMON.ACCEPT.INAPP.PAYMENT',
    },
  },
  storedBanks: {},
  depositFromBank: { body: { depositAmount: 25, accountURL: UNKNOWN_BANK }, status: 409 },
  withdrawToBank: { body: { withdrawAmount: 25, accountURL: UNKNOWN_BANK }, status: 409 },
  cancelPayment: { body: { paymentID: 'm_999999' }, status: 404 },
  refundDeposit: { body: { paymentID: 'm_999999', amount: 10 }, status: 404 },
  withdrawToWallet: {
    body: { receiver: 'ann@wallet.test', paypalPayout: 10, databasePayout: 10.25 },
  },
})

beforeAll(async () => {
  server = await startTestServer({ WITHDRAWAL_HOLD_HOURS: '0' })
  ann = await server.user('ann', { cashCents: 500_00 })
  ben = await server.user('ben', { cashCents: 500_00 })
  pending = await server.user('cleo', { mfaPending: true })
  gameId = await insertGame(server.database)
  const posted = await ben.post(POST_OFFER, offerOn(gameId))
  offerId = posted.body._id
})
afterAll(() => server.close())

/** Makes the call as `client`, with `named` in every field that the contract's `self` lists, or in `selfField` alone. */
function callAs(
  client: Client,
  { call }: (typeof handlers)[number],
  row: Row,
  named: string,
  selfField?: string,
) {
  const params: Record<string, string> = { ...row.params }
  const body: Record<string, unknown> = { ...row.body }
  for (const self of call.self ?? []) {
    const [part, field] = self.split('.') as [string, string]
    const value = selfField === undefined || selfField === self ? named : client.username
    if (part === 'params') params[field] = value
    else body[field] = value
  }
  const path = call.path.replace(/:(\w+)/g, (_match, name) =>
    encodeURIComponent(params[name] ?? ''),
  )
  return call.method === 'GET' ? client.get(path) : client.post(path, body)
}

async function snapshot() {
  const { rows } = await server.database.owner.query(
    `select (select json_agg(a order by id) from ledger_accounts a) as accounts,
       (select count(*) from offers) as offers, (select count(*) from bets) as bets,
       (select count(*) from payments) as payments, (select json_agg(u order by id) from users u) as users,
       (select count(*) from contact_messages) as messages, (select count(*) from outbox) as outbox,
       (select json_agg(c) from notice_choices c) as choices,
       (select count(*) from unconfirmed_contacts) as contacts, (select count(*) from passkeys) as passkeys,
       (select json_agg(r order by id) from groups r) as groups, (select count(*) from group_members) as members,
       (select count(*) from banks) as banks, (select count(*) from stored_banks) as stored,
       (select count(*) from promotions) as promotions, (select count(*) from promotion_grants) as grants`,
  )
  return rows[0]
}

test('AZ1: the table has exactly one row for each endpoint', () => {
  expect(handlers.map(({ call }) => call.name).sort()).toEqual(Object.keys(rows()).sort())
})

test('no two endpoints share a name, or a method and path', () => {
  const ways = handlers.map(({ call }) => `${call.method} ${call.path.toLowerCase()}`)
  expect(new Set(ways).size).toBe(ways.length)
  expect(new Set(handlers.map(({ call }) => call.name)).size).toBe(handlers.length)
})

describe.each(handlers.map((handler) => [handler.call.name, handler] as const))(
  '%s',
  (name, handler) => {
    const { call } = handler
    const rowOf = () => rows()[name]!

    if (call.access === 'public')
      test('AZ1: a client without a session or without its second factor may call the endpoint', async () => {
        for (const client of [server.anonymous, pending]) {
          const { status, body } = await callAs(client, handler, rowOf(), client.username)
          expect([status, body.code]).toEqual([rowOf().status ?? 200, body.code])
          expect(body.code).not.toBe('noSession')
        }
      })

    if (call.access !== 'public')
      test('AZ1: a request without a session gets 401 and changes nothing', async () => {
        const before = await snapshot()
        const { status, body } = await callAs(server.anonymous, handler, rowOf(), 'ann')
        expect([status, body.code]).toEqual([401, 'noSession'])
        expect(await snapshot()).toEqual(before)
      })

    if (call.access === 'user')
      test('AC6, AZ1: a session without its second factor gets 401 and changes nothing', async () => {
        const before = await snapshot()
        const { status } = await callAs(pending, handler, rowOf(), pending.username)
        expect(status).toBe(401)
        expect(await snapshot()).toEqual(before)
      })

    test.each(call.self ?? [])(
      'AZ1: a request that names another user in %s gets 403, whether or not that user exists',
      async (selfField) => {
        const before = await snapshot()
        const answers = []
        for (const named of ['ben', wireId('user', ben.userId), 'not-there', 'u_999999']) {
          answers.push(await callAs(ann, handler, rowOf(), named, selfField))
        }
        expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
        const bodies = answers.map(({ body }) => ({ ...body, requestId: '' }))
        expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
        expect(await snapshot()).toEqual(before)
      },
    )

    if (call.access === 'user')
      test('AZ1: a user can name themselves by username or by id', async () => {
        const expected = rowOf().status ?? 200
        for (const named of [ann.username, wireId('user', ann.userId)]) {
          const answer = await callAs(ann, handler, rowOf(), named)
          expect([answer.status, answer.body]).toEqual([expected, answer.body])
        }
      })

    if (call.requiresReauth)
      test('AC9: a request 16 minutes after the last authentication gets 403 and changes nothing', async () => {
        const before = await snapshot()
        await server.database.owner.query(
          `update sessions set proved_at = product_now() - interval '16 minutes' where user_id = $1`,
          [ann.userId],
        )
        const { status, body } = await callAs(ann, handler, rowOf(), ann.username)
        expect([status, body.code]).toEqual([403, 'reauth'])
        expect(await snapshot()).toEqual(before)
        await server.database.owner.query('update sessions set proved_at = product_now()')
      })

    if (call.method === 'POST' && call.access === 'user')
      test('TR2: a request from another site gets 403 and changes nothing', async () => {
        const before = await snapshot()
        const foreign: Client = {
          ...ann,
          post: (path, body) => ann.post(path, body, { origin: 'https://evil.example' }),
        }
        const { status, body } = await callAs(foreign, handler, rowOf(), ann.username)
        expect([status, body.code]).toEqual([403, 'origin'])
        expect(await snapshot()).toEqual(before)
      })
  },
)
