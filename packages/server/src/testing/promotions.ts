/** The calls of promotions, and what tests send to them. Amounts are dollars, as on the wire. */
import type { TestDatabase } from './database.ts'
import type { Client } from './server.ts'

export const CREATE_PROMOTION = '/api/promotion/create'
export const ACCEPT_PROMOTION = '/api/promotion/promotionaddedtouser'

/** A pot of $100.00 in grants of $20.00 that one new player releases, without an end, unless changed. */
export function promotionForm(change: object = {}) {
  return {
    promotionName: 'Spring',
    promotionCode: '',
    groupAdminID: '',
    initialBalance: 100,
    perUserAmount: 20,
    newAcceptsNeeded: '1',
    availableToWithdraw: false,
    daysToUseFunds: '',
    promoExpirationDate: '',
    needCode: false,
    useExpiration: false,
    message: 'Bet with us',
    ...change,
  }
}

/** Lets a user create promotions, like `ops grant promotion-admin`. */
export async function makePromotionAdmin(
  { owner }: Pick<TestDatabase, 'owner'>,
  { userId }: Pick<Client, 'userId'>,
): Promise<void> {
  await owner.query('update users set is_promotion_admin = true where id = $1', [userId])
}

/** Moves the last day of these promotions, as if they had been created so: their records move, too. */
export async function setLastDay(
  { owner }: Pick<TestDatabase, 'owner'>,
  day: string,
  where = 'true',
): Promise<void> {
  await owner.query(
    `with changed as (update promotions set last_day = $1::date where ${where} returning id)
     update audit set facts = facts || jsonb_build_object('lastDay', $1::text) from changed
     where action = 'promotions.create' and subject = format('p_%s', changed.id)`,
    [day],
  )
}

/** Moves the creation of these promotions, with their transfers and records, so many hours into the past. */
export async function agePromotions(
  { owner }: Pick<TestDatabase, 'owner'>,
  { userId }: Pick<Client, 'userId'>,
  hours: number,
): Promise<void> {
  await owner.query(
    `with aged as (update promotions set created_at = created_at - $2 * interval '1 hour' where created_by = $1 returning id),
       moved as (update ledger_transfers set created_at = created_at - $2 * interval '1 hour' from aged
         where kind = 'promotionPool' and ref = aged.id)
     update audit set at = at - $2 * interval '1 hour' from aged
     where action = 'promotions.create' and subject = format('p_%s', aged.id)`,
    [userId, hours],
  )
}

export type GrantRow = {
  readonly id: number
  readonly state: string
  readonly cents: number
  readonly lastDay: string | null
  /** The balance of its account; null without one. */
  readonly bonus: number | null
}

/** The grants of this user, in order. */
export async function grantsOfUser(
  { owner }: Pick<TestDatabase, 'owner'>,
  { userId }: Pick<Client, 'userId'>,
): Promise<GrantRow[]> {
  const { rows } = await owner.query<GrantRow>(
    `select g.id, g.state, g.cents, to_char(g.last_day_to_use, 'YYYY-MM-DD') as "lastDay", a.balance_cents as bonus
     from promotion_grants g left join ledger_accounts a on a.kind = 'user.bonus' and a.owner_id = g.id
     where g.user_id = $1 order by g.id`,
    [userId],
  )
  return rows
}

/** What is left in the pot of this name. */
export async function potOf({ owner }: Pick<TestDatabase, 'owner'>, name: string): Promise<number> {
  const { rows } = await owner.query<{ cents: number }>(
    `select a.balance_cents as cents from promotions p
     join ledger_accounts a on a.kind = 'promo.pool' and a.owner_id = p.id where p.name = $1`,
    [name],
  )
  return rows[0]!.cents
}

/** The contacts of these users are confirmed, as promotions require it (`hasConfirmedContacts`). */
export async function confirmContacts(
  { owner }: Pick<TestDatabase, 'owner'>,
  ...clients: readonly Pick<Client, 'userId'>[]
): Promise<void> {
  await owner.query(
    'update users set phone_confirmed_at = product_now(), email_confirmed_at = product_now() where id = any($1::bigint[])',
    [clients.map(({ userId }) => userId)],
  )
}

/** A signal that accounts may share. */
export type SharedSignal = 'bank' | 'receiver' | 'device' | 'network'

const SHARE: Readonly<Record<SharedSignal, string>> = {
  bank: `with customers as (
      insert into bank_customers (user_id, provider_ref) select u, 'c' || u from unnest($1::bigint[]) as u on conflict do nothing)
    insert into banks (user_id, provider_ref, account_name, state, fingerprint)
    select u, 'b' || gen_random_uuid(), 'Bank', 'removed', $2 from unnest($1::bigint[]) as u`,
  receiver: `with records as (
      insert into audit (actor, action) select 'u_' || u, 'withdrawals.newReceiver' from unnest($1::bigint[]) as u)
    insert into wallet_receivers (user_id, receiver) select u, $2 from unnest($1::bigint[]) as u`,
  device: `insert into devices (id_hash, user_id, used_at)
    select sha256(convert_to($2, 'UTF8')), u, product_now() from unnest($1::bigint[]) as u`,
  network: `insert into sign_up_networks (user_id, network) select u, $2 from unnest($1::bigint[]) as u`,
}

/** Gives these users the same signal. */
export async function shareSignal(
  { owner }: Pick<TestDatabase, 'owner'>,
  signal: SharedSignal,
  ...clients: readonly Pick<Client, 'userId'>[]
): Promise<void> {
  const ids = clients.map(({ userId }) => userId)
  await owner.query(SHARE[signal], [ids, `same ${ids.join(' ')}`])
}
