/**
 * Corruptions that an owner of the tables can write so that they seem consistent, each named by `ops verify` under its rule;
 * and tamperings with the audit, each named by `ops audit verify`. Each is written into a small life and rolled back.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { lastSeal } from '../platform/audit/chain.ts'
import type { ChainTip } from '../platform/audit/chainTips.ts'
import { findAuditBreach } from '../platform/audit/verifyAudit.ts'
import type { Tx } from '../platform/database/db.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { liveSmallLife } from '../testing/smallLife.ts'
import { allowTampering, rolledBack, sealAll } from '../testing/tamper.ts'
import { CHECKS } from './verify.sql.ts'
import { findBreaches, verify } from './verify.ts'

let server: TestServer
/** The last seal, as the file outside the database has it. */
let tips: readonly ChainTip[]
beforeAll(async () => {
  server = await startTestServer({
    PROVISIONAL_SETTLEMENTS: 'on',
    WITHDRAWAL_HOLD_HOURS: '24',
    REFUND_ONLY_DAYS: '1',
  })
  await liveSmallLife(server)
  // A transaction of another test in the same cluster may delay the seals.
  await vi.waitFor(async () => expect(await sealAll(server.database.db)).toBe(0), 60_000)
  tips = [{ ...(await lastSeal(server.database.db)), at: 'now' }]
  await allowTampering(server.database.owner)
}, 120_000)
afterAll(() => server.close())

/** What `read` returns after the statements, which are then rolled back. */
function after<Found>(sql: string, read: (tx: Tx) => Promise<Found>): Promise<Found> {
  return rolledBack(server.database.owner, async (tx) => {
    await tx.query(sql)
    return read(tx)
  })
}

async function namedBy(tx: Tx): Promise<string[]> {
  const checks: string[] = []
  for await (const { check } of findBreaches(tx)) checks.push(check)
  return checks
}

const user = (name: string) => `(select id from users where username = '${name}')`
/** A grant without stakes, which was not earned. */
const UNEARNED = `(select id from promotion_grants where user_id = ${user('olga')})`
const EARNED = `(select id from promotion_grants where user_id = ${user('ann')})`
const account = (kind: string, owner: string) =>
  `(select id from ledger_accounts where kind = '${kind}' and owner_id = ${owner})`
/** A game that two readings confirmed, and one that an operator corrected. */
const READ = '(select min(game_id) from result_readings)'
const CORRECTED = `(select game_id from results where version = 2)`
const scored = (table: string, change: string, where = `version = 1 and game_id = ${READ}`) =>
  `update ${table} set ${change} where ${where};`
const SCORE = 'away_score = 20, home_score = 23'
/** Cents from one account to another, with both balances. */
const moved = (key: string, kind: string, ref: string, from: string, to: string, cents: number) => `
  insert into ledger_transfers (key, kind, ref, from_account, to_account, cents, created_at)
  values ('${key}' || ${ref}, '${kind}', ${ref}, ${from}, ${to}, ${cents}, product_now());
  update ledger_accounts set balance_cents = balance_cents - ${cents} where id = ${from};
  update ledger_accounts set balance_cents = balance_cents + ${cents} where id = ${to};`
const WALLET_PAYOUT = `kind = 'walletPayout' and user_id = ${user('ann')}`
const BANK_DEPOSIT = `kind = 'bankDeposit' and state = 'completed' and user_id = ${user('ann')}`
const older = (column: string) => `${column} = ${column} - interval '10 days'`
const SPRING = `name = 'Spring'`

const CORRUPTIONS: readonly [string, string, string][] = [
  [
    'an unearned grant made free',
    `update promotion_grants set state = 'free', earned_at = product_now() where id = ${UNEARNED}`,
    'I31',
  ],
  [
    'an unearned grant released to cash with its transfer',
    `update promotion_grants set state = 'free', earned_at = product_now() - interval '1 second' where id = ${UNEARNED};
     ${moved('release:', 'release', UNEARNED, account('user.bonus', UNEARNED), account('user.cash', user('olga')), 20_00)}`,
    'I31',
  ],
  [
    'a grant larger than its promotion allows, with its transfer and balances',
    `update promotion_grants set cents = cents + 100 where id = ${UNEARNED};
     update ledger_transfers set cents = cents + 100 where key = 'grant:' || ${UNEARNED};
     update ledger_accounts set balance_cents = balance_cents + 100 where id = ${account('user.bonus', UNEARNED)};
     update ledger_accounts set balance_cents = balance_cents - 100
     where id = ${account('promo.pool', `(select id from promotions where ${SPRING})`)}`,
    'I31',
  ],
  [
    'the condition of a grant lowered',
    `update promotion_grants set accepts_needed = 0 where id = ${UNEARNED}`,
    'I31',
  ],
  [
    'the last day of a grant moved',
    `update promotion_grants set last_day_to_use = '2030-01-01' where id = ${UNEARNED}`,
    'I31',
  ],
  [
    'the time of an earned grant erased',
    `update promotion_grants set earned_at = null where id = ${EARNED}`,
    'I31',
  ],
  [
    'a promotion that gives more than it was made for',
    `update promotions set per_user_cents = per_user_cents * 2 where ${SPRING}`,
    'I31',
  ],
  [
    'a promotion whose grants are free at once',
    `update promotions set available_to_withdraw = true where ${SPRING}`,
    'I31',
  ],
  [
    'a promotion of another condition',
    `update promotions set accepts_needed = 0 where ${SPRING}`,
    'I31',
  ],

  [
    'the payout of a settlement changed',
    'update payouts set paid_cents = paid_cents + 1 where paid_cents > 0',
    'I27',
  ],
  [
    'the stake of a settlement changed',
    'update payouts set staked_cents = staked_cents + 1',
    'I27',
  ],
  [
    'a returned stake in a payout that was none',
    'update payouts set returned_cents = paid_cents where paid_cents > 0',
    'I27',
  ],
  ['payouts erased', 'delete from payouts where game_id = 2', 'I27'],
  [
    'a settlement computed before it began',
    `update settlements set ${older('prepared_at')}`,
    'I27',
  ],

  [
    'the score changed in result, settlement and game',
    scored('results', SCORE) +
      scored('settlements', SCORE) +
      scored('games', SCORE, `id = ${READ}`),
    'I25',
  ],
  [
    'the score changed in result, settlement, game and readings',
    ['results', 'settlements', 'result_readings'].map((table) => scored(table, SCORE)).join('\n') +
      scored('games', SCORE, `id = ${READ}`),
    'I26',
  ],
  [
    'the score of an operator changed in result, settlement and game',
    ['results', 'settlements']
      .map((table) => scored(table, 'home_score = 9', `version = 2 and game_id = ${CORRECTED}`))
      .join('\n') + scored('games', 'home_score = 9', `id = ${CORRECTED}`),
    'I27',
  ],

  ['the root of a game changed', `update receipt_roots set root = repeat('0', 64)`, 'I26'],
  ['the root of a game erased', 'delete from receipt_roots where game_id = 1', 'I26'],
  ['a salt changed', 'update receipt_salts set accepter_salt = offerer_salt', 'I26'],
  ['salts erased', 'delete from receipt_salts', 'I26'],
  ['the root of a part changed', `update receipt_parts set root = repeat('0', 64)`, 'I26'],
  ['a part erased', 'delete from receipt_parts where game_id = 1', 'I26'],
  ['a part that leaves out bets', 'update receipt_parts set last_bet_id = last_bet_id - 1', 'I33'],
  ['receipts that count as not made', 'update settlements set receipts_made = false', 'I33'],
  ['the root of a day changed', `update receipt_days set root = repeat('0', 64)`, 'I26'],
  ['the hash of the chain changed', `update receipt_chain set hash = repeat('0', 64)`, 'I26'],
  ['a root moved to another day', 'update receipt_roots set day = day - 30', 'I33'],

  [
    'one capture behind two deposits',
    `alter table payments drop constraint payments_capture_ref_key;
     update payments set capture_ref = (select min(capture_ref) from payments) where kind = 'walletDeposit'`,
    'I28',
  ],
  [
    'one order behind two deposits, in another spelling',
    `update payments set provider_ref = lower((select min(provider_ref) from payments where kind = 'walletDeposit'))
     where id = (select max(id) from payments where kind = 'walletDeposit')`,
    'I28',
  ],
  [
    'the capture of one deposit as the order of another',
    `update payments set provider_ref = (select min(capture_ref) from payments)
     where id = (select max(id) from payments where kind = 'walletDeposit')`,
    'I28',
  ],
  [
    'another receiver of a withdrawal',
    `update payments set receiver = 'thief@wallet.test' where ${WALLET_PAYOUT}`,
    'I28',
  ],
  [
    'another bank of a withdrawal',
    `update payments set bank_id = 2 where kind = 'bankPayout'`,
    'I28',
  ],
  [
    'another request of a withdrawal',
    `update payments set request = replace(request, '12', '92')`,
    'I28',
  ],
  [
    'a bank account behind the bank of a user',
    `update banks set provider_ref = 'of-a-thief' where id = 1`,
    'I30',
  ],

  [
    'the clearing of a deposit brought forward',
    `update payments set ${older('completed_at')} where ${BANK_DEPOSIT}`,
    'I29',
  ],
  [
    'the clearing of a deposit erased',
    `update payments set completed_at = null where ${BANK_DEPOSIT}`,
    'I29',
  ],
  [
    'the clearing of a deposit brought forward in its changes and transfers, too',
    `update payment_changes set ${older('at')}; update ledger_transfers set ${older('created_at')} where kind = 'deposit';
     update payments set ${older('created_at')}, ${older('completed_at')}, ${older('changed_at')}`,
    'I28',
  ],
  [
    'a change of a payment erased',
    `delete from payment_changes where from_state = 'pending'`,
    'I29',
  ],
  ['holds erased', 'delete from withdrawal_holds', 'I30'],
  ['a hold shortened', `update withdrawal_holds set ends_at = ends_at - interval '1 hour'`, 'I30'],
  ['a hold of another user', `update withdrawal_holds set user_id = ${user('olga')}`, 'I30'],
  ['a receiver that counts as old', `update wallet_receivers set ${older('first_at')}`, 'I30'],

  ['notices erased before they were sent', 'delete from outbox where done_at is null', 'I34'],
  ['notices of payments erased', `delete from outbox where topic = 'payment'`, 'I34'],
  ['notices of takes erased', `delete from outbox where topic = 'offer.taken'`, 'I34'],
  [
    'a notice about the payment of another',
    `update outbox set ref = ref + 1000 where topic = 'payment'`,
    'I34',
  ],

  [
    'a key that leads to the payment of another',
    `update idempotency set answer = json_build_object('paymentId', (select min(id) from payments where user_id = ${user('ben')}
       and kind = 'walletPayout')) where call = 'withdrawToWallet' and user_id = ${user('ann')}`,
    'I35',
  ],
  [
    'a key that leads to an earlier payment of its user',
    `update idempotency set answer = json_build_object('paymentId', (select min(id) from payments where ${WALLET_PAYOUT}))
     where call = 'withdrawToWallet'`,
    'I35',
  ],
  [
    'a key that leads to the offer of another',
    `update idempotency set answer = '{"offerId":1}' where call = 'postOffer'`,
    'I35',
  ],
  [
    'a stake that moved at another time',
    `update ledger_transfers set ${older('created_at')} where kind = 'take'`,
    'I32',
  ],
]

test('verify and audit verify find no breach in the small life', async () => {
  expect(await verify(server.database.db)).toEqual([])
  expect(await after('select 1', (tx) => findAuditBreach(tx, tips))).toBeNull()
})

test.each(CORRUPTIONS)('verify names: %s', async (_what, sql, check) => {
  expect(await after(sql, namedBy)).toContain(check)
})

test('each rule from I27 on has a corruption that breaks it, and there are at least 42', () => {
  const named = new Set(CORRUPTIONS.map(([, , check]) => check))
  const rules = CHECKS.map(({ id }) => id).filter((id) => Number(id.slice(1)) > 26)
  expect(rules.filter((id) => !named.has(id))).toEqual([])
  expect(CORRUPTIONS.length).toBeGreaterThanOrEqual(42)
})

/** The last column is what notices it: the seal of the record, the order of the seals, or the last seal outside the database. */
const TAMPERINGS: readonly [string, string, RegExp][] = [
  [
    'a changed record',
    `update audit set facts = '{}' where id = 3`,
    /record 3 does not match its seal/,
  ],
  [
    'a changed time',
    `update audit set at = at + interval '1 second' where id = 3`,
    /record 3 does not match its seal/,
  ],
  [
    'another actor',
    `update audit set actor = 'u_999' where id = 3`,
    /record 3 does not match its seal/,
  ],
  [
    'another key',
    'update audit set key_id = coalesce(key_id, 0) + 1 where id = 3',
    /record 3 does not match its seal/,
  ],
  [
    'changed private data',
    `update audit set private = 'x' where id = 3`,
    /record 3 does not match its seal/,
  ],
  ['a deleted record', 'delete from audit where id = 3', /record 3 is gone/],
  [
    'a deleted record with its seal',
    'delete from audit where id = 3; delete from audit_chain where audit_id = 3',
    /was deleted together with its seal/,
  ],
  [
    'an erased seal',
    'delete from audit_chain where place = 3',
    /was deleted together with its seal/,
  ],
  [
    'a record inserted among sealed ones',
    `update audit_chain set place = -place where place > 3; update audit_chain set place = 1 - place where place < 0;
     insert into audit (id, actor, action) values (0, 'u_1', 'forged');
     insert into audit_chain (place, audit_id, hash) values (4, 0, sha256('forged'))`,
    /record 0 does not match its seal/,
  ],
  [
    'two records in another order',
    `update audit_chain set place = -place where place in (3, 4); update audit_chain set place = 7 + place where place < 0`,
    /does not match its seal/,
  ],
  [
    'the end cut off',
    `delete from audit where id > 5; delete from audit_chain where audit_id > 5`,
    /the records after 5 are missing/,
  ],
  [
    'the last seal changed',
    `update audit_chain set hash = sha256('other') where place = (select max(place) from audit_chain)`,
    /does not match its seal/,
  ],
]

describe('AU1: audit verify names', () => {
  test.each(TAMPERINGS)('%s', async (_what, sql, found) => {
    expect(await after(sql, (tx) => findAuditBreach(tx, tips))).toMatch(found)
  })
})
