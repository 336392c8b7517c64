/** Users, games, offers and bets inserted row by row, for tests of what lists read. */
import type { Odds } from '@sidebet/domain/odds'
import type { Side } from '@sidebet/domain/spread'
import type { TestDatabase } from './database.ts'

type Owner = Pick<TestDatabase, 'owner'>

/** Runs a statement of many rows, which may take longer than the limit of a request. */
export const runLongStatement = <Row extends object>(
  { owner }: Owner,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> =>
  owner.transaction(async (tx) => {
    await tx.setLimits({ statement: 600_000 })
    return (await tx.query<Row>(text, values)).rows
  })

/** So many users. Returns the id of the first; the others follow. */
export async function insertUsers({ owner }: Owner, count: number): Promise<number> {
  const { rows } = await owner.query<{ first: number }>(
    `with made as (
       insert into users (username, username_key, email, phone, first_name, last_name, password_hash, question,
         secret_hash, country, mfa_on)
       select 'user' || i, 'user' || i, 'user' || i || '@example.test', '15550100', 'User', 'Test', 'none',
         'favorite movie', 'none', 'US', false from generate_series(1, $1) as i returning id)
     select min(id) as first from made`,
    [count],
  )
  return rows[0]!.first
}

export type TestGame = {
  /** Hours from now; its earlier starts, and its current one. */
  readonly starts: readonly number[]
  readonly home?: string
  readonly settled?: 'unfinished' | 'finished'
  /** The user at the cursor of an unfinished settlement: the last one paid. */
  readonly cursor?: number
}

/** Games of the NFL with these starts. Returns their ids, in order. */
export async function insertGames(
  { owner }: Owner,
  now: number,
  games: readonly TestGame[],
): Promise<number[]> {
  const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString()
  const { rows } = await owner.query<{ id: number }>(
    `with made as (
       insert into games (league, source, source_id, away_team, home_team, starts_at, earlier_starts, status,
         settled_version, started_at)
       select 'nfl', 'test', gen_random_uuid()::text, 'New England Patriots', g.home, (g.starts[cardinality(g.starts)]),
         array(select distinct s from unnest(trim_array(g.starts, 1)) as s order by s desc), 'scheduled',
         case when g.settled <> '' then 1 end,
         case when g.settled <> '' or g.starts[cardinality(g.starts)] <= $2 then product_now() end
       from (
         select nth, home, settled, array(select jsonb_array_elements_text(starts)::timestamptz) as starts
         from jsonb_to_recordset($1) as r (nth int, home text, settled text, starts jsonb)
       ) as g order by nth returning id
     ), numbered as (select id, row_number() over (order by id) as nth from made
     ), paid as (
       insert into settlements (game_id, version, outcome, home_score, away_score, user_cursor, prepared_at, finished_at)
       select id, 1, 'final', 24, 17, case when settled = 'finished' then 9007199254740991 else cursor end,
         product_now(), case when settled = 'finished' then product_now() end
       from numbered join jsonb_to_recordset($1) as r (nth int, settled text, cursor bigint) using (nth)
       where settled <> '')
     select id from numbered order by id`,
    [
      JSON.stringify(
        games.map(({ starts, home = 'Buffalo Bills', settled = '', cursor = 0 }, index) => ({
          nth: index + 1,
          starts: starts.map(at),
          home,
          settled,
          cursor,
        })),
      ),
      new Date(now),
    ],
  )
  return rows.map(({ id }) => id)
}

export type TestOffer = {
  readonly gameId: number
  readonly offererId: number
  /** Hours from now. */
  readonly start: number
  readonly state?: 'open' | 'taken'
  readonly region?: string
  /** The offerer's side; home by default. */
  readonly pick?: Side
  /** Hundredths of a point; 3 points by default. */
  readonly spread?: number
  /** Hundredths; 1 to 1 by default. */
  readonly odds?: Odds
  /** Cents; $1 and nothing taken by default. */
  readonly amount?: number
  readonly taken?: number
  /** Whether parts may be taken; true by default. */
  readonly parts?: boolean
  /** The group of the offer; the public by default. */
  readonly groupId?: number | undefined
}

/** Offers to the public, or in a group. Returns their ids, in order. */
export async function insertOffers(
  database: Owner,
  now: number,
  offers: readonly TestOffer[],
): Promise<number[]> {
  const rows = await runLongStatement<{ id: number }>(
    database,
    `insert into offers (offerer_id, game_id, league, starts_at, pick, spread_hundredths, odds_numerator,
       odds_denominator, amount_cents, taken_cents, hold_cents, partial_take, state, region_limit, available_before_cents,
       at_risk_before_cents, posted_at, audience, group_id)
     select o.offerer, o.game, 'nfl', $6::timestamptz + o.start * interval '1 hour', o.pick, o.spread, o.numerator, o.denominator,
       o.amount, o.taken, 100, o.parts, o.state, o.region, 0, 0, $6::timestamptz - interval '90 days',
       case when o.in_group is null then 'public' else 'group' end, o.in_group
     from unnest($1::bigint[], $2::bigint[], $3::float8[], $4::text[], $5::text[], $7::int[], $8::int[], $9::bigint[],
       $10::bigint[], $11::boolean[], $12::bigint[], $13::text[], $14::int[]) with ordinality
       as o (offerer, game, start, state, region, numerator, denominator, amount, taken, parts, in_group, pick, spread, nth)
     order by nth returning id`,
    [
      offers.map(({ offererId }) => offererId),
      offers.map(({ gameId }) => gameId),
      offers.map(({ start }) => start),
      offers.map(({ state = 'open' }) => state),
      offers.map(({ region = 'none' }) => region),
      new Date(now),
      offers.map(({ odds }) => odds?.numerator ?? 100),
      offers.map(({ odds }) => odds?.denominator ?? 100),
      offers.map(({ amount = 100 }) => amount),
      offers.map(({ taken = 0 }) => taken),
      offers.map(({ parts = true }) => parts),
      offers.map(({ groupId = null }) => groupId),
      offers.map(({ pick = 'home' }) => pick),
      offers.map(({ spread = 300 }) => spread),
    ],
  )
  return rows.map(({ id }) => id)
}

export type TestBet = {
  readonly gameId: number
  readonly offererId: number
  readonly accepterId: number
  /** Hours from now: one of the starts that its game has had. */
  readonly start: number
  readonly audience?: 'public' | 'friend' | 'group'
  readonly groupId?: number | undefined
}

/** Bets of $1, each on an offer of its own that is wholly taken. */
export async function insertBets(database: Owner, now: number, bets: readonly TestBet[]) {
  const offers = await insertOffers(
    database,
    now,
    bets.map((bet) => ({ ...bet, state: 'taken' })),
  )
  await runLongStatement(
    database,
    `insert into bets (offer_id, game_id, offerer_id, accepter_id, amount_cents, offerer_pay_cents, pick,
       spread_hundredths, odds_numerator, odds_denominator, audience, starts_at, accepted_at,
       available_before_cents, at_risk_before_cents, region, group_id)
     select o.id, o.game_id, o.offerer_id, b.accepter, 100, 100, o.pick, 300, 100, 100, b.audience, o.starts_at,
       o.posted_at, 0, 0, '', o.group_id
     from unnest($1::bigint[], $2::bigint[], $3::text[]) as b (offer, accepter, audience)
     join offers o on o.id = b.offer order by o.id`,
    [
      offers,
      bets.map(({ accepterId }) => accepterId),
      bets.map(({ audience = 'public' }) => audience),
    ],
  )
}

/** A group of these users, whose admin is the first. Returns its id. */
export async function insertGroup(
  { owner }: Owner,
  name: string,
  members: readonly number[],
): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `with made as (
       insert into groups (name, name_key, code, admin_id, member_count, created_at)
       values ($1, lower($1), 'AAAAAAAAAA', $2, cardinality($3::bigint[]), product_now()) returning id
     ), joined as (
       insert into group_members (group_id, user_id, joined_at)
       select made.id, member, product_now() from made cross join unnest($3::bigint[]) as member)
     select id from made`,
    [name, members[0], members],
  )
  return rows[0]!.id
}
