/** Tests that the checker fails: each test corrupts the ledger by hand, and the check for that breach must report it. */
import { cents } from '@sidebet/domain/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { movePayment } from '../payments/movePayment.ts'
import type { PaymentKind, PaymentState } from '../payments/payment.ts'
import { insertPayment, lockPayment } from '../payments/payments.sql.ts'
import { legsOf, postLegs } from '../payments/postings.ts'
import { writeBookings } from '../payments/reconciliation/bookings.sql.ts'
import { recordReturn } from '../payments/recordReturn.ts'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { correctGame } from '../testing/gameResults.ts'
import { endGrant, giveBonus } from '../testing/grants.ts'
import { makeGroup, offerIn, POST_TO_GROUP } from '../testing/groups.ts'
import {
  type Client,
  insertFinal,
  insertGame,
  startTestServer,
  type TestServer,
} from '../testing/server.ts'
import { CHECKS } from './verify.sql.ts'
import { readWaiting, verify } from './verify.ts'

let server: TestServer
let ann: Client
let ben: Client

beforeAll(async () => {
  server = await startTestServer({ PROVISIONAL_SETTLEMENTS: 'on' })
  ann = await server.user('ann', { cashCents: 500_00 })
  ben = await server.user('ben', { cashCents: 500_00 })
  const played = await offerAndTake()
  const cancelled = await offerAndTake()
  await ann.post('/api/betsProposed/cancelBet', { betID: cancelled.offer })
  await offerAndTake()
  await inGroup()
  await insertFinal(server.database, played.gameId)
  await payments()
  await unknownMoney()
  await bonus()
  await server.services.jobs.drain()
  await corrected()
})

/** A corrected game, with bonus that was returned by the first score. */
async function corrected() {
  const fay = await server.user('fay', { cashCents: 50_00 })
  await giveBonus(server.database, fay.userId, 4_00)
  const gameId = await insertGame(server.database)
  const { body } = await fay.post(POST_OFFER, offerOn(gameId, { amountBet: 10 }))
  await ben.post(TAKE_OFFER, takeOf(body._id))
  await insertFinal(server.database, gameId)
  await server.services.jobs.drain()
  const score = { homeScore: 23, awayScore: 20 }
  await correctGame(server.database.db, gameId, score, { actor: 'operator', reason: 'typed wrong' })
  await server.services.jobs.drain()
}

/** An offer in a group of two, of which a part is taken. */
async function inGroup() {
  await makeGroup('Crew', [ann, ben])
  const { body } = await ann.post(
    POST_TO_GROUP,
    offerIn('Crew', await insertGame(server.database), { amountBet: 20 }),
  )
  await ben.post(TAKE_OFFER, takeOf(body._id, 10))
}

/** Bonus on both sides of a settled bet, in an open offer, and in an offer that was cancelled after its grant had ended. */
async function bonus() {
  const dan = await server.user('dan', { cashCents: 50_00 })
  const eve = await server.user('eve', { cashCents: 50_00 })
  const give = ({ userId }: Client, cents: number, day: string | null) =>
    giveBonus(server.database, userId, cents, day)
  const first = await give(dan, 10_00, '2026-01-01')
  const second = await give(dan, 10_00, '2026-01-02')
  const hers = await give(eve, 5_00, null)
  const offer = async (gameId: number, amountBet: number) =>
    (await dan.post(POST_OFFER, offerOn(gameId, { amountBet }))).body._id as string
  const played = await insertGame(server.database)
  const won = await offer(played, 12)
  await eve.post(TAKE_OFFER, takeOf(won, 7))
  await dan.post('/api/betsProposed/cancelBet', { betID: won })
  const later = await insertGame(server.database)
  const cancelled = await offer(later, 6)
  await offer(later, 3)
  await endGrant(server.database, { id: second, userId: dan.userId }, 'lost')
  await endGrant(server.database, { id: first, userId: dan.userId }, 'free')
  await endGrant(server.database, { id: hers, userId: eve.userId }, 'lost')
  const released = await give(eve, 4_00, null)
  await endGrant(server.database, { id: released, userId: eve.userId }, 'free')
  await give(eve, 3_00, null)
  await dan.post('/api/betsProposed/cancelBet', { betID: cancelled })
  await insertFinal(server.database, played)
}

/** Unknown money with its fee, of which a part was sent back. */
async function unknownMoney() {
  const movement = (ref: string, amount: number, direction: 'in' | 'out') => ({
    ...{ ref, about: '', names: [], kind: direction, direction, at: new Date() },
    ...({ state: 'completed', amount: cents(amount), fee: null } as const),
  })
  const came = movement('M-1', 9_00, 'in')
  const gone = movement('M-2', 4_00, 'out')
  await server.database.db.transaction((tx) =>
    writeBookings(tx, 'paypal', [
      { kind: 'unknown', row: came },
      { kind: 'fee', row: came, paymentId: null, total: cents(45) },
      { kind: 'unknownReturn', row: gone, of: 'M-1', cents: cents(4_00) },
    ]),
  )
}

/** One payment of each kind, as far as it can get; a returned deposit with a debt, of which a part was repaid. */
async function payments() {
  const { db } = server.database
  const carl = await server.user('carl')
  const { userId } = carl
  const start = async (kind: PaymentKind, dollars: number, charge = 0) => {
    const wanted = { userId, kind, amount: cents(dollars * 100), charge: cents(charge) }
    return db.transaction(async (tx) => {
      const payment = await insertPayment(tx, wanted)
      await postLegs(tx, payment, legsOf(payment, payment.state, payment.charge))
      return payment
    })
  }
  const move = (id: number, to: PaymentState, fee = 0) =>
    movePayment(db, id, { to, cause: 'test', ...(fee > 0 && { fee: cents(fee) }) })
  const bank = await start('bankDeposit', 60)
  await move(bank.id, 'pending')
  await move(bank.id, 'completed')
  const card = await start('walletDeposit', 40)
  await move(card.id, 'completed', 150)
  for (const [kind, ends] of [
    ['walletPayout', ['pending', 'completed']],
    ['bankPayout', ['pending', 'completed', 'returned']],
    ['walletPayout', ['submitting', 'rejected']],
    ['bankPayout', ['pending']],
  ] as const) {
    const payment = await start(kind, 20, 25)
    for (const to of ends) await move(payment.id, to, to === 'completed' ? 30 : 0)
  }
  await move((await start('bankDeposit', 15)).id, 'pending')
  const back = { providerRef: 'D-1', cents: cents(40_00), cost: cents(20_00), code: 'lost' }
  await db.transaction(async (tx) =>
    recordReturn(tx, await lockPayment(tx, card.id), { kind: 'dispute', ...back }),
  )
  const more = { providerRef: 'R-1', cents: cents(35_00), cost: cents(0), code: 'R10' }
  await db.transaction(async (tx) =>
    recordReturn(tx, await lockPayment(tx, bank.id), { kind: 'bankReturn', ...more }),
  )
  await move((await start('walletDeposit', 5)).id, 'completed')
}
afterAll(() => server.close())

async function offerAndTake() {
  const gameId = await insertGame(server.database)
  const { body } = await ann.post(
    POST_OFFER,
    offerOn(gameId, { amountBet: 30, oddsDenominatorOffer: 3 }),
  )
  await ben.post(TAKE_OFFER, takeOf(body._id, 10))
  return { gameId, offer: body._id as string }
}

test('verify finds no breach after a normal day', async () => {
  expect(await verify(server.database.db)).toEqual([])
})

const cash = `(select id from ledger_accounts where kind = 'user.cash' and owner_id = (select min(id) from users))`
const BREAKS: [string, string, string][] = [
  [
    'I1',
    'a balance that is a cent off',
    `update ledger_accounts set balance_cents = balance_cents + 1 where id = ${cash}`,
  ],
  [
    'I1',
    'a transfer that moved no balance',
    `insert into ledger_transfers (key, kind, ref, from_account, to_account, cents, created_at)
     select 'x', 'post', 1, min(id), max(id), 1, now() from ledger_accounts`,
  ],
  [
    'I2',
    'a deposit that never came',
    `update payments set state = 'failed' where id = (select min(id) from payments)`,
  ],
  [
    'I4',
    'an offer taken out of the books',
    `update offers set state = 'cancelled' where state = 'open'`,
  ],
  [
    'I5',
    'an offer that says less was taken',
    `update offers set taken_cents = taken_cents - 1 where taken_cents > 0`,
  ],
  [
    'I5',
    'a bet that costs the offerer a cent more',
    `update bets set offerer_pay_cents = offerer_pay_cents + 1`,
  ],
  ['I6', 'a bet without its transfer', `delete from ledger_transfers where key like 'take:%'`],
  [
    'I6',
    'a transfer without its bet',
    `update ledger_transfers set ref = 999 where key like 'take:%'`,
  ],
  [
    'I6',
    'a remembered take without its bet',
    `update idempotency set answer = '{"betId": 999}' where call = 'takeOffer'`,
  ],
  [
    'I6',
    'a remembered list of takes without one of its bets',
    `update idempotency set call = 'takeOffers', answer = '{"bets": [{"betId": 999, "offerId": 1}]}' where call = 'takeOffer'`,
  ],
  ['I6', 'an offer without its game', `update offers set game_id = 999 where state = 'cancelled'`],
  ['I7', 'a settlement by another score', `update settlements set away_score = 22`],
  [
    'I7',
    'a settlement that paid another user',
    `update ledger_transfers set cents = cents + 1 where key like 'settle:%:in'`,
  ],
  [
    'I8',
    'a bet accepted after the start',
    `update bets set accepted_at = starts_at - interval '1 second', starts_at = starts_at; update games set started_at = product_now() - interval '1 hour'`,
  ],
  [
    'I9',
    'a bet on what had been returned',
    `update bets set accepted_at = accepted_at + interval '1 minute'`,
  ],
  [
    'I9',
    'an open offer whose hold came back',
    `update offers set state = 'open' where state = 'cancelled'`,
  ],
  [
    'I10',
    'a capture credited twice',
    `insert into ledger_transfers (key, kind, ref, from_account, to_account, cents, created_at)
     select 'dep:again', 'deposit', ref, from_account, to_account, cents, now() from ledger_transfers where kind = 'deposit' limit 1`,
  ],
  ['I11', 'money that went from one player to another', moved('gift')],
  ['I12', 'a reason that nobody knows', moved('gift')],
  ['I12', 'a stake that was paid by somebody else', moved('take')],
  [
    'I12',
    'a deposit credited to another',
    `update payments set user_id = (select max(id) from users) where id = (select min(id) from payments)`,
  ],
  [
    'I11',
    'a deposit that another should have had',
    `update payments set user_id = (select max(id) from users) where id = (select min(id) from payments)`,
  ],
  ['I13', 'a settlement by another score than was confirmed', `update results set home_score = 50`],
  [
    'I13',
    'a settlement by another start than its game has',
    `update settlements set starts_at = starts_at - interval '1 minute'`,
  ],
  ['I13', 'a settlement that nobody confirmed', `update results set confirmed_at = null`],
  [
    'I14',
    'a bet at another spread than was offered',
    `update bets set spread_hundredths = spread_hundredths + 50`,
  ],
  [
    'I14',
    'a bet of somebody who is not the friend to whom it was offered',
    `with offered as (update offers set audience = 'friend', group_id = null) update bets set audience = 'friend'`,
  ],
  [
    'I14',
    'a bet for a start that its game never had',
    `update bets set starts_at = starts_at + interval '1 hour'`,
  ],
  [
    'I14',
    'two parts of a hold, a cent from one to the other',
    `update bets set offerer_pay_cents = offerer_pay_cents + case id when (select min(id) from bets) then 1 else 0 end`,
  ],
  ['I15', 'a fee that was never paid', `update payments set fee_cents = 1`],
  [
    'I2',
    'a withdrawal that never left',
    `update payments set state = 'failed' where kind = 'walletPayout' and state = 'completed'`,
  ],
  [
    'I10',
    'a bank deposit that was never credited',
    `update payments set state = 'completed' where kind = 'bankDeposit' and state = 'pending'`,
  ],
  [
    'I11',
    'a withdrawal that was left to its user',
    `update payments set state = 'rejected' where kind = 'walletPayout' and state = 'completed'`,
  ],
  [
    'I11',
    'a debt that was forgiven by nobody',
    `update ledger_accounts set balance_cents = 0 where kind = 'user.debt'`,
  ],
  [
    'I12',
    'a repayment by somebody else',
    `update ledger_transfers set ref = ref + 1 where kind = 'repayment'`,
  ],
  [
    'I12',
    'a withdrawal that another provider paid',
    `update payments set kind = 'bankPayout' where kind = 'walletPayout'`,
  ],
  [
    'I12',
    'a return that came to somebody else',
    `update payments set user_id = (select min(id) from users) where returned_cents > 0`,
  ],
  [
    'I15',
    'a charge for a withdrawal that nobody kept',
    `update payments set charge_cents = charge_cents + 1 where kind = 'walletPayout' and state = 'completed'`,
  ],
  [
    'I15',
    'a dispute that costs more than was paid',
    `update payment_returns set cost_cents = cost_cents + 1 where kind = 'dispute'`,
  ],
  [
    'I15',
    'unknown money of another amount',
    `update statement_bookings set cents = cents + 1 where kind = 'unknown'`,
  ],
  [
    'I15',
    'unknown money with the id of another movement',
    `update statement_bookings set provider_ref = 'M-9' where kind = 'unknown'`,
  ],
  [
    'I15',
    'unknown money that is back without its movement',
    `delete from statement_bookings where kind = 'unknownReturn'`,
  ],
  [
    'I15',
    'a fee at another provider',
    `update statement_bookings set provider = 'dwolla' where kind = 'fee'`,
  ],
  [
    'I15',
    'unknown money that was not moved',
    `insert into statement_bookings (provider, kind, provider_ref, cents, at) values ('paypal', 'unknown', 'M-3', 1, now())`,
  ],
  [
    'I12',
    'unknown money that a user gets',
    `update ledger_accounts set kind = 'user.pending_in', owner_id = 1 where kind = 'suspense.paypal'`,
  ],
  [
    'I15',
    'money under way that nobody has sent',
    `update payments set state = 'submitting' where kind = 'bankDeposit' and state = 'pending'`,
  ],
  [
    'I16',
    'a withdrawal that set nothing aside',
    `update payments set state = 'pending' where kind = 'walletPayout' and state = 'completed'`,
  ],
  [
    'I16',
    'a deposit under way that its user does not see',
    `update payments set amount_cents = amount_cents + 1 where kind = 'bankDeposit' and state = 'pending'`,
  ],
  [
    'I17',
    'a return that is not in its deposit',
    `update payments set returned_cents = returned_cents - 1 where returned_cents > 0`,
  ],
  [
    'I17',
    'a deposit that came back whole and still counts',
    `update payments set state = 'completed' where state = 'returned' and kind = 'walletDeposit'`,
  ],
  [
    'I17',
    'a return that moved something else',
    `update payment_returns set cents = cents - 1; update payments set returned_cents = returned_cents - 1 where returned_cents > 0`,
  ],
  [
    'I17',
    'a debt of more than went back',
    `update ledger_accounts set balance_cents = balance_cents - 1 where kind = 'user.debt'`,
  ],
  [
    'I18',
    'a withdrawal that was given back and paid',
    `insert into ledger_transfers (key, kind, ref, from_account, to_account, cents, created_at)
     select 'wd:again', kind, ref, to_account, from_account, cents, now() from ledger_transfers where key like 'wd:%:requested' limit 1`,
  ],
  [
    'I18',
    'a withdrawal that was never set aside',
    `delete from ledger_transfers where key like 'wd:%:requested'`,
  ],
  [
    'I23',
    'a correction that took back a cent more than was paid',
    `update ledger_transfers set cents = cents + 1 where kind = 'reversal' and key like '%:cash'`,
  ],
  [
    'I23',
    'a correction that took back nothing',
    `delete from ledger_transfers where kind = 'reversal'`,
  ],
  [
    'I23',
    'a correction that took more bonus than had come back',
    `update ledger_transfers set cents = cents + case when key like '%:cash' then -1 else 1 end
     where kind = 'reversal' and key !~ ':(in|debt)$'`,
  ],
  [
    'I23',
    'a correction two days later',
    `update results set confirmed_at = confirmed_at + interval '2 days' where version = 2`,
  ],
  [
    'I23',
    'a correction to the same score',
    `update settlements n set home_score = o.home_score, away_score = o.away_score from settlements o
     where o.game_id = n.game_id and o.corrected_by = n.version`,
  ],
  [
    'I23',
    'a game that is settled twice',
    `update settlements set corrected_by = null where corrected_by is not null`,
  ],
  [
    'I12',
    'a correction that took the money of somebody else',
    `update ledger_transfers set from_account = (select id from ledger_accounts where kind = 'user.cash'
       and owner_id = (select min(id) from users)) where kind = 'reversal' and key like '%:cash'`,
  ],
  [
    'I17',
    'a debt that a correction left, and nobody owes',
    `insert into ledger_accounts (kind, owner_id) values ('user.debt', 999999);
     insert into ledger_transfers (key, kind, ref, from_account, to_account, cents, created_at)
     select 'reversal:1:2:999999:debt', 'reversal', 1, max(id), min(id), 1, now() from ledger_accounts`,
  ],
  [
    'I24',
    'a cent of provisional winnings that is not noted',
    `update provisional_payouts set cents = cents - 1`,
  ],
  ['I24', 'provisional winnings that are forgotten', `delete from provisional_payouts`],
  [
    'I24',
    'winnings that are final before their game can be corrected no more',
    `update settlements set provisional_until = provisional_until - interval '1 hour' where provisional_until is not null`,
  ],
  [
    'I25',
    'a reading of another score',
    'update result_readings set home_score = home_score + 1 where nth = 2',
  ],
  [
    'I26',
    'a salt that was changed after the receipts were made',
    'update receipt_salts set offerer_salt = accepter_salt',
  ],
  ['I22', 'a member who is not counted', 'update groups set member_count = member_count - 1'],
  [
    'I22',
    'an admin who is not in it',
    `update groups r set member_count = member_count - 1 where deleted_at is null;
     update group_members m set left_at = now() from groups r where r.id = m.group_id and m.user_id = r.admin_id`,
  ],
  [
    'I22',
    'a group that was deleted with members in it',
    'update groups set deleted_at = now() where deleted_at is null',
  ],
  [
    'I22',
    'an open offer of somebody who left',
    `update groups set member_count = member_count - 1;
     update group_members m set left_at = now() from offers o
     where o.group_id = m.group_id and o.offerer_id = m.user_id and o.state = 'open'`,
  ],
  ['I22', 'a bet of another group', 'update bets set group_id = null where group_id is not null'],
  [
    'I22',
    'a bet with a stranger',
    `delete from group_members m using bets b where b.group_id = m.group_id and b.accepter_id = m.user_id`,
  ],
  [
    'I22',
    'a bet from after its accepter had left',
    `update group_members m set left_at = now() - interval '1 day' from bets b
     where b.group_id = m.group_id and b.accepter_id = m.user_id`,
  ],
  [
    'I2',
    'a pool of more than its promotion has',
    `update promotions set initial_cents = initial_cents - 1 where id = (select min(id) from promotions)`,
  ],
  [
    'I12',
    'a stake from the bonus of somebody else',
    `update ledger_transfers set from_account = (select max(id) from ledger_accounts where kind = 'user.bonus')
     where kind = 'post' and key not like '%:cash'`,
  ],
  [
    'I12',
    'bonus that came back to the account of another grant',
    `update ledger_transfers set to_account = (select max(id) from ledger_accounts where kind = 'user.bonus')
     where kind = 'return' and key not like '%:cash'`,
  ],
  [
    'I19',
    'an offer that says less of it is bonus',
    `update offers set bonus_cents = bonus_cents - 1 where bonus_cents > 0`,
  ],
  [
    'I19',
    'a take that carries a cent less bonus',
    `update stake_bonus set cents = cents - 1 where stake = 'offerer'`,
  ],
  [
    'I19',
    'a take that carries the bonus of another grant',
    `update stake_bonus set grant_id = 1 + (select max(id) from promotion_grants) where stake = 'offerer'`,
  ],
  [
    'I19',
    'bonus of another user in a stake',
    `update stake_bonus set user_id = user_id + 1 where stake = 'accepter'`,
  ],
  ['I19', 'a stake that forgot its bonus', `delete from stake_bonus where stake = 'accepter'`],
  [
    'I20',
    'bonus that never came back',
    `delete from ledger_transfers where key like 'settle:%' and key !~ ':(in|cash)$'`,
  ],
  [
    'I20',
    'bonus that came back as cash while it is withheld',
    `update promotion_grants set state = 'withheld' where state = 'free'`,
  ],
  [
    'I20',
    'bonus that was taken back while it is withheld',
    `update promotion_grants set state = 'withheld' where state = 'lost'`,
  ],
  [
    'I20',
    'a grant that is free and still has bonus',
    `update promotion_grants set state = 'free' where state = 'withheld'`,
  ],
  ['I20', 'a grant that was released twice', grantsAgain('release')],
  [
    'I21',
    'a grant of a cent more than was given',
    `update promotion_grants set cents = cents + 1 where state = 'free'`,
  ],
  [
    'I21',
    'a pool that lost a cent',
    `update ledger_accounts set balance_cents = balance_cents - 1 where kind = 'promo.pool'`,
  ],
]

/** A duplicate of a transfer of this kind. */
function grantsAgain(kind: string): string {
  return `insert into ledger_transfers (key, kind, ref, from_account, to_account, cents, created_at)
    select 'again', kind, ref, from_account, to_account, cents, now() from ledger_transfers where kind = '${kind}' limit 1`
}

/** Moves 50.00 from one player to another, and updates both balances. */
function moved(kind: string): string {
  return `with accounts as (
      select min(id) filter (where kind = 'user.cash') as giver, max(id) filter (where kind = 'user.cash') as taker
      from ledger_accounts
    ), moved as (
      insert into ledger_transfers (key, kind, ref, from_account, to_account, cents, created_at)
      select 'x', '${kind}', 1, giver, taker, 5000, now() from accounts
    )
    update ledger_accounts a set balance_cents = balance_cents + case a.id when giver then -5000 else 5000 end
    from accounts where a.id in (giver, taker)`
}

describe('verify finds each breach', () => {
  test.each(BREAKS)('%s: %s', async (check, _what, sql) => {
    const undo = new Error('undo')
    await server.database.owner
      .transaction(async (tx) => {
        await tx.query(sql)
        // verify opens no transaction of its own here: it reads what this one sees, which is then rolled back.
        const breaches = await verify({
          ...server.database.owner,
          transaction: (work) => work(readOnly(tx)),
        })
        expect(breaches.map((breach) => breach.check)).toContain(check)
        throw undo
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error
      })
  })
})

const WAITS: [string, string][] = [
  [
    'games with a confirmed result that are not settled by it',
    `update games set settled_version = null; update results set confirmed_at = confirmed_at - interval '2 minutes'`,
  ],
  [
    'unfinished settlements',
    `update settlements set finished_at = null, started_at = started_at - interval '2 minutes' where corrected_by is null`,
  ],
  [
    'open offers on games that have started',
    `update games set started_at = product_now() - interval '2 minutes' where started_at is null`,
  ],
  [
    'payments with an unknown result',
    `update payments set state = 'submitting', changed_at = changed_at - interval '2 hours'`,
  ],
  [
    'payments that are pending for too long',
    `update payments set changed_at = changed_at - interval '11 days'`,
  ],
  [
    'completed payments that were not checked again in time',
    `update payments set watch_at = product_now() - interval '25 hours' where state = 'completed'`,
  ],
  [
    'unpaid debts of users with a balance',
    `update ledger_accounts set balance_cents = 1 where kind = 'user.cash';
     update payment_returns set at = at - interval '2 hours'`,
  ],
  [
    'events of providers about unknown payments',
    `insert into webhook_inbox (provider, event_id, topic, resource, received_at)
     values ('dwolla', 'e', 't', 'r', product_now() - interval '2 hours')`,
  ],
  [
    'breaks between the ledger and the records of a provider',
    `insert into reconciliation_breaks (provider, kind, subject) values ('dwolla', 'amount', 'p1')`,
  ],
  [
    'providers whose events or records cannot be read',
    `update provider_reads set error = 'status 500', read_until = product_now() - interval '3 days'`,
  ],
  [
    'notices that were not delivered',
    `update outbox set done_at = null, tries = 3, created_at = created_at - interval '2 hours'`,
  ],
]

test('verify lists nothing as waiting after a normal day', async () => {
  expect(await readWaiting(server.database.db)).toEqual([])
})

test.each(WAITS)('verify lists %s', async (what, sql) => {
  const undo = new Error('undo')
  const { owner } = server.database
  await owner
    .transaction(async (tx) => {
      await tx.query(sql)
      const waiting = await readWaiting({ ...owner, transaction: (work) => work(tx) })
      expect(waiting.map((kind) => kind.what)).toContain(what)
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
})

test('the database refuses a balance below 0', async () => {
  await expect(
    server.database.owner.query(
      `update ledger_accounts set balance_cents = -1 where kind = 'user.cash'`,
    ),
  ).rejects.toMatchObject({ constraint: 'balance_not_negative' })
})

test('every check except I3 has a breach that tests it', () => {
  // I3 cannot be broken here: the constraint above prevents it. Rules from I27 on have theirs in namedCorruptions.test.ts.
  const checks = CHECKS.map(({ id }) => id).filter((id) => id !== 'I3' && Number(id.slice(1)) < 26)
  // I26 is no SQL.
  expect(new Set(BREAKS.map(([check]) => check))).toEqual(new Set([...checks, 'I26']))
})

type Tx = Parameters<Parameters<TestServer['database']['owner']['transaction']>[0]>[0]

/** The same transaction, which ignores `set transaction`: its isolation level is already set. */
function readOnly(tx: Tx): Tx {
  const query = ((text: unknown, values?: unknown[]) =>
    typeof text === 'string' && text.startsWith('set transaction')
      ? Promise.resolve({ rows: [] })
      : (tx.query as (text: unknown, values?: unknown[]) => unknown)(text, values)) as Tx['query']
  return { ...tx, query }
}
