/**
 * Inserts users, games, offers and bets, set by set, as the product would have written them. `verify` proves that they are
 * consistent.
 */
import type { BenchDatabase } from '../benchDatabase.ts'

/** The cash of every user in cents: $10,000,000. */
export const CASH = 1_000_000_000
/** Every offer has odds of 10 to 11, in hundredths. Offers of the board are for $1,000. */
const NUMERATOR = 1_000
const DENOMINATOR = 1_100
const OFFER_AMOUNT = 100_000
const BETS_AN_OFFER = 10
const STAKE = 100

/** Seconds in a day. */
export const DAY = 86_400

export type Games = { readonly first: number; readonly count: number }

type Run = BenchDatabase['owner']

/** Runs a statement with a timeout of 15 minutes. */
function run(owner: Run, text: string, values: readonly unknown[]) {
  return owner.query({ text, values, query_timeout: 900_000 } as { text: string })
}

/** R(amount) of GAP-098 in SQL: what the offerer pays for an amount, rounded half up. */
const pay = (amount: string) =>
  `((2 * (${amount}) * ${NUMERATOR} + ${DENOMINATOR}) / (2 * ${DENOMINATOR}))`

/**
 * Inserts users 1 to `count` with their accounts, and a deposit of $10,000,000 each from the wallet provider. The ledger
 * must be empty.
 */
export async function seedUsers({ owner }: BenchDatabase, count: number): Promise<void> {
  await run(
    owner,
    `insert into users (username, username_key, email, phone, first_name, last_name, password_hash, question,
       secret_hash, country, mfa_on)
     select 'bench' || i, 'bench' || i, 'bench' || i || '@example.test', '15550100', 'Bench', 'User', 'none',
       'favorite movie', 'none', 'US', false from generate_series(1, $1) as i`,
    [count],
  )
  await run(
    owner,
    `insert into ledger_accounts (kind, owner_id)
     select kind, i from generate_series(1, $1) as i, unnest(array['user.cash', 'user.at_risk']) as kind`,
    [count],
  )
  await run(
    owner,
    `insert into payments (user_id, kind, state, amount_cents, provider_ref, capture_ref, completed_at)
     select i, 'walletDeposit', 'completed', $2, 'BENCH-' || i, 'BENCH-' || i, product_now() from generate_series(1, $1) as i`,
    [count, CASH],
  )
  await post(
    owner,
    `select format('dep:%s:completed', p.id), 'deposit', p.id, provider.id, cash.id, p.amount_cents, p.completed_at
     from payments p
     join ledger_accounts provider on provider.kind = 'provider.paypal'
     join ledger_accounts cash on cash.kind = 'user.cash' and cash.owner_id = p.user_id`,
    [],
  )
}

/** Inserts sessions of users `first` to `last`. The session id of user i is `bench-session-i`. */
export async function seedSessions(
  { owner }: BenchDatabase,
  { first, last }: { first: number; last: number },
): Promise<void> {
  await run(
    owner,
    `insert into sessions (id_hash, user_id, mfa_pending, created_at, last_seen_at, proved_at, ip, user_agent, located_at,
       located_from)
     select sha256(convert_to('bench-session-' || i, 'UTF8')), i, false, product_now(), product_now(), product_now(),
       '127.0.0.1', 'bench', product_now(), '127.0.0.1' from generate_series($1::int, $2::int) as i`,
    [first, last],
  )
}

/**
 * Inserts games of one league between the same two teams, by default one per hour. The first starts in `startsIn` seconds;
 * if negative, they have started.
 */
export async function seedGames(
  { owner }: BenchDatabase,
  games: { count: number; startsIn: number; every?: number; away?: string; home?: string },
): Promise<Games> {
  const { rows } = await owner.query<{ first: number }>(
    `with made as (
       insert into games (league, source, source_id, away_team, home_team, starts_at, status)
       select 'nfl', 'bench', gen_random_uuid()::text, $4, $5,
         date_trunc('milliseconds', product_now()) + ($2 + i * $3) * interval '1 second', case when $2 < 0 then 'live' else 'scheduled' end
       from generate_series(0, $1 - 1) as i returning id)
     select min(id) as first from made`,
    [
      games.count,
      games.startsIn,
      games.every ?? 3_600,
      games.away ?? 'New England Patriots',
      games.home ?? 'Buffalo Bills',
    ],
  )
  return { first: rows[0]!.first, count: games.count }
}

/** Inserts `count` open public offers on these games by the first half of the users. Returns the id of the first. */
export async function seedOffers(
  database: BenchDatabase,
  users: number,
  games: Games,
  count: number,
  amount = OFFER_AMOUNT,
): Promise<number> {
  const first = await nextId(database, 'offers')
  await run(
    database.owner,
    `insert into offers (offerer_id, game_id, league, starts_at, pick, spread_hundredths, odds_numerator,
       odds_denominator, amount_cents, hold_cents, partial_take, available_before_cents, at_risk_before_cents, posted_at)
     select 1 + i % ($2 / 2), g.id, g.league, g.starts_at, case when i % 2 = 0 then 'home' else 'away' end,
       50 * (1 + i % 40), ${NUMERATOR}, ${DENOMINATOR}, $5, ${pay('$5::bigint')}, true, ${CASH}, 0, product_now()
     from generate_series(0, $1 - 1) as i join games g on g.id = $3 + i % $4 order by i`,
    [count, users, games.first, games.count, amount],
  )
  await putAtRisk(database, 'post', first)
  return first
}

/**
 * Inserts `count` bets of $1 on these games between users of the range, ten per offer, which is taken whole. The games may
 * have started: the bets were made a week before, so their notices were delivered and deleted.
 */
export async function seedBets(
  database: BenchDatabase,
  range: { from: number; count: number },
  games: Games,
  count: number,
): Promise<void> {
  const first = await nextId(database, 'offers')
  const amount = BETS_AN_OFFER * STAKE
  await run(
    database.owner,
    `insert into offers (offerer_id, game_id, league, starts_at, pick, spread_hundredths, odds_numerator,
       odds_denominator, amount_cents, taken_cents, hold_cents, partial_take, state, available_before_cents,
       at_risk_before_cents, posted_at)
     select $2 + i % $3, g.id, g.league, g.starts_at, case when i % 2 = 0 then 'home' else 'away' end,
       50 * (1 + i % 40), ${NUMERATOR}, ${DENOMINATOR}, ${amount}, ${amount}, ${pay(`${amount}::bigint`)}, true,
       'taken', ${CASH}, 0, least(product_now(), g.starts_at) - ${9 * DAY} * interval '1 second'
     from generate_series(0, $1 - 1) as i join games g on g.id = $4 + i % $5`,
    [Math.ceil(count / BETS_AN_OFFER), range.from, range.count, games.first, games.count],
  )
  await putAtRisk(database, 'post', first)
  const firstBet = await nextId(database, 'bets')
  await run(
    database.owner,
    `insert into bets (offer_id, game_id, offerer_id, accepter_id, amount_cents, offerer_pay_cents, pick,
       spread_hundredths, odds_numerator, odds_denominator, audience, starts_at, accepted_at,
       available_before_cents, at_risk_before_cents, region)
     select o.id, o.game_id, o.offerer_id,
       $2 + (o.offerer_id - $2 + 1 + floor(random() * ($3 - 1))::bigint) % $3, ${STAKE},
       ${pay(`${STAKE} * part::bigint`)} - ${pay(`${STAKE} * (part::bigint - 1)`)}, o.pick, o.spread_hundredths,
       o.odds_numerator, o.odds_denominator, o.audience, o.starts_at, o.posted_at + ${DAY} * interval '1 second',
       ${CASH}, 0, ''
     from offers o, generate_series(1, ${BETS_AN_OFFER}) as part where o.id >= $1 order by o.id, part`,
    [first, range.from, range.count],
  )
  await putAtRisk(database, 'take', firstBet)
}

/** Inserts the confirmed final score of these games, as the feed does. The games are then due for settlement. */
export async function seedResults({ owner }: BenchDatabase, games: Games): Promise<void> {
  const range = [games.first, games.first + games.count - 1]
  await run(
    owner,
    `insert into results (game_id, version, outcome, home_score, away_score, source, confirmed_at)
     select id, 1, 'final', 24, 17, 'bench', product_now() from games where id between $1 and $2`,
    range,
  )
  await run(
    owner,
    `update games set status = 'final', home_score = 24, away_score = 17, started_at = starts_at,
       result_version = 1 where id between $1 and $2`,
    range,
  )
}

/** Updates the planner's statistics after bulk inserts, because autovacuum would run up to a minute later. */
export async function tidy({ owner }: BenchDatabase): Promise<void> {
  await run(owner, 'vacuum (analyze)', [])
}

async function nextId({ owner }: BenchDatabase, table: 'offers' | 'bets'): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `select coalesce(max(id), 0) + 1 as id from ${table}`,
  )
  return rows[0]!.id
}

/** Table, user column, cents column and time of the stakes of an offer and of a bet. */
const STAKES = {
  post: { table: 'offers', owner: 'offerer_id', cents: 'hold_cents', at: 'posted_at' },
  take: { table: 'bets', owner: 'accepter_id', cents: 'amount_cents', at: 'accepted_at' },
}

/** Moves the stakes of the offers or bets from id `first` on from their users' cash to their money at risk. */
async function putAtRisk(
  { owner }: BenchDatabase,
  kind: keyof typeof STAKES,
  first: number,
): Promise<void> {
  const stake = STAKES[kind]
  await post(
    owner,
    `select format('${kind}:%s:cash', s.id), '${kind}', s.id, cash.id, risk.id, s.${stake.cents}, s.${stake.at} from ${stake.table} s
     join ledger_accounts cash on cash.kind = 'user.cash' and cash.owner_id = s.${stake.owner}
     join ledger_accounts risk on risk.kind = 'user.at_risk' and risk.owner_id = s.${stake.owner}
     where s.id >= $1`,
    [first],
  )
}

/** Inserts the transfers that a query selects (key, kind, ref, from, to, cents, time) and updates the balances. */
async function post(owner: Run, movements: string, values: readonly unknown[]): Promise<void> {
  await run(
    owner,
    `with written as (
       insert into ledger_transfers (key, kind, ref, from_account, to_account, cents, created_at)
       ${movements}
       returning from_account, to_account, cents
     ), moved as (
       select account, sum(cents) as cents from (
         select to_account as account, cents from written union all select from_account, -cents from written
       ) as legs group by account
     )
     update ledger_accounts a set balance_cents = balance_cents + moved.cents from moved where a.id = moved.account`,
    values,
  )
}
