/** The SQL of a batch: its locks and reads, in lock order, and its writes. */
import type { Cents } from '@sidebet/domain/money'
import type { Audience } from '@sidebet/domain/offers/audience'
import type { Offer, OfferState } from '@sidebet/domain/offers/offer'
import { RULE_VERSION } from '@sidebet/domain/receipts/receipt'
import type { QueryConfig } from 'pg'
import type { StatementPart } from '../platform/database/combineStatements.ts'
import type { Tx } from '../platform/database/db.ts'
import { valueOfRow } from '../platform/database/valueOfRow.ts'
import type { BatchState, LockedGame, LockedGroup, NewAudience } from './batchState.ts'
import { nameFriends } from './nameFriends.sql.ts'

const gameColumns = `id, source, league, away_team as "awayTeam", home_team as "homeTeam", starts_at as "startsAt", status,
  started_at is not null as started`

export type GameRow = Omit<LockedGame, 'startsAt'> & {
  readonly source: string
  readonly startsAt: Date
}

type SilentDay = {
  readonly source: string
  readonly league: string
  readonly from: Date
  readonly to: Date
}

/**
 * Reads the silent days that are not over. Games of a source that is not a feed have no row in `feed_days` and are never silent.
 * Compares with the real clock, not the product's.
 */
export async function readSilentDays(tx: Tx): Promise<SilentDay[]> {
  const { rows } = await tx.query<SilentDay>({
    name: 'batch-silent-days',
    text: `select source, league, from_at as "from", to_at as "to" from feed_days
      where to_at > product_now() and silent_at <= statement_timestamp()`,
  })
  return rows
}

/** Games are suspended on a silent day of their feed; their rows do not change. */
export function toGames(rows: readonly GameRow[], silentDays: readonly SilentDay[]): LockedGame[] {
  return rows.map(({ source, startsAt, ...row }) => {
    const isSilent = silentDays.some(
      (day) =>
        day.source === source &&
        day.league === row.league &&
        day.from <= startsAt &&
        startsAt < day.to,
    )
    const status = isSilent && row.status === 'scheduled' ? 'suspended' : row.status
    return { ...row, status, startsAt: startsAt.getTime() }
  })
}

/** The games with these ids and those of these offers. An offer never changes its game. */
const requestedGames = `id = any(array(
  select unnest($1::bigint[]) union select game_id from offers where id = any($2::bigint[])))`

/**
 * Locks games, and those of offers, for share: their start and status cannot change until the batch ends. Omits games that
 * another transaction has locked. Omits started games too: a started game stays started, so the rules need no lock on it.
 */
export async function lockGames(
  tx: Tx,
  gameIds: readonly number[],
  offerIds: readonly number[],
): Promise<GameRow[]> {
  const [name, requested, values] =
    offerIds.length === 0
      ? ['batch-lock-games', 'id = any($1::bigint[])', [gameIds]]
      : ['batch-lock-games-of-offers', requestedGames, [gameIds, offerIds]]
  const { rows } = await tx.query<GameRow>({
    name,
    text: `select ${gameColumns} from games
      where ${requested} and started_at is null and starts_at > product_now()
      order by id for share skip locked`,
    values,
  })
  return rows
}

/** The current rows of the same games, locked or not. */
export async function readGames(
  tx: Tx,
  gameIds: readonly number[],
  offerIds: readonly number[],
): Promise<GameRow[]> {
  const { rows } = await tx.query<GameRow>({
    name: 'batch-read-games',
    text: `select ${gameColumns} from games where ${requestedGames}`,
    values: [gameIds, offerIds],
  })
  return rows
}

export type OfferRow = {
  id: number
  offererId: number
  gameId: number
  pick: Offer['terms']['pick']
  spread: number
  numerator: number
  denominator: number
  amount: Offer['amount']
  taken: Offer['taken']
  /** Cents of its reserved stake that are bonus. */
  bonus: Offer['amount']
  partialTake: boolean
  state: OfferState
  regionLimit: string
  audience: Audience['kind']
  friendId: number | null
  groupId: number | null
}

const offerColumns = `id, offerer_id as "offererId", game_id as "gameId", pick, spread_hundredths as spread,
  odds_numerator as numerator, odds_denominator as denominator, amount_cents as amount, taken_cents as taken,
  bonus_cents as bonus, partial_take as "partialTake", state, region_limit as "regionLimit", audience,
  friend_id as "friendId", group_id as "groupId"`

/** Combines locked offers with their locked games. */
export function toOffers(rows: readonly OfferRow[], games: readonly LockedGame[]): Offer[] {
  const gameOf = new Map(games.map((game) => [game.id, game]))
  return rows.map(({ pick, spread, numerator, denominator, ...row }) => ({
    ...row,
    terms: { pick, spread, odds: { numerator, denominator } },
    audience: audienceOf(row),
    game: gameOf.get(row.gameId)!,
  }))
}

/** The audience of an offer, from its row. */
export function audienceOf(row: Pick<OfferRow, 'audience' | 'friendId' | 'groupId'>): Audience {
  switch (row.audience) {
    case 'public':
      return { kind: 'public' }
    case 'friend':
      return { kind: 'friend', friendId: row.friendId }
    case 'group':
      return { kind: 'group', groupId: row.groupId! }
  }
}

/**
 * Locks groups for share: their members cannot change until the batch ends. Omits deleted groups and groups that another
 * transaction has locked.
 */
export async function lockGroups(
  tx: Tx,
  groupIds: readonly number[],
  userIds: readonly number[],
): Promise<LockedGroup[]> {
  // Two statements: only a statement that starts after the locks are taken reads the current members.
  const [locked, members] = await Promise.all([
    tx.query<{ id: number; memberCount: number }>({
      name: 'batch-lock-groups',
      text: `select id, member_count as "memberCount" from groups
        where id = any($1::bigint[]) and deleted_at is null order by id for share skip locked`,
      values: [groupIds],
    }),
    tx.query<{ groupId: number; userId: number }>({
      name: 'batch-members',
      text: `select group_id as "groupId", user_id as "userId" from group_members
        where group_id = any($1::bigint[]) and user_id = any($2::bigint[]) and left_at is null`,
      values: [groupIds, userIds],
    }),
  ])
  return locked.rows.map((group) => ({
    ...group,
    members: new Set(
      members.rows.filter(({ groupId }) => groupId === group.id).map(({ userId }) => userId),
    ),
  }))
}

/** The ids of these groups that exist, locked or not. */
export async function readGroups(tx: Tx, groupIds: readonly number[]): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>({
    name: 'batch-read-groups',
    text: 'select id from groups where id = any($1::bigint[]) and deleted_at is null',
    values: [groupIds],
  })
  return rows.map(({ id }) => id)
}

/** Locks offers for update; omits those that another transaction has locked. */
export async function lockOffers(tx: Tx, offerIds: readonly number[]): Promise<OfferRow[]> {
  const { rows } = await tx.query<OfferRow>({
    name: 'batch-lock-offers',
    text: `select ${offerColumns} from offers where id = any($1::bigint[]) order by id for update skip locked`,
    values: [offerIds],
  })
  return rows
}

/** The current rows of these offers, locked or not. */
export async function readOffers(tx: Tx, offerIds: readonly number[]): Promise<OfferRow[]> {
  const { rows } = await tx.query<OfferRow>({
    name: 'batch-read-offers',
    text: `select ${offerColumns} from offers where id = any($1::bigint[])`,
    values: [offerIds],
  })
  return rows
}

/** Ids for new offers and bets. It names no table: a distributed database has one sequence, and the tables are on another machine. */
async function drawIds(tx: Tx, newOffers: number, newBets: number) {
  const { rows } = await tx.query<{ offerIds: number[]; betIds: number[] }>({
    name: 'batch-ids',
    text: `select array(select nextval('offers_id_seq') from generate_series(1, $1)) as "offerIds",
      array(select nextval('bets_id_seq') from generate_series(1, $2)) as "betIds"`,
    values: [newOffers, newBets],
  })
  const { offerIds, betIds } = rows[0]!
  return { offerIds: offerIds.map(Number), betIds: betIds.map(Number) }
}

/** Runs after all locks are taken. Reads the instant of the batch, and ids for new offers and bets. */
export async function readInstant(
  tx: Tx,
  wanted: { readonly newOffers: number; readonly newBets: number },
) {
  const [ids, { rows }] = await Promise.all([
    drawIds(tx, wanted.newOffers, wanted.newBets),
    tx.query<{ now: Date; provisionalMax: Cents }>({
      name: 'batch-instant',
      text: `select product_now() as now, provisional_bets_max_cents as "provisionalMax" from switches`,
    }),
  ])
  return { ...ids, ...rows[0]! }
}

/** Inserts new offers with the values that their offerers received in the answer. */
export function insertOffers({ newOffers, now }: BatchState): StatementPart[] {
  if (newOffers.length === 0) return []
  return [
    {
      name: 'posted',
      text: `insert into offers (id, offerer_id, game_id, league, starts_at, pick, spread_hundredths,
          odds_numerator, odds_denominator, amount_cents, hold_cents, partial_take, region_limit,
          available_before_cents, at_risk_before_cents, audience, friend_id, group_id, bonus_cents, posted_at)
        overriding system value
        select o.*, $20::timestamptz from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[],
          $5::timestamptz[], $6::text[], $7::int[], $8::int[], $9::int[], $10::bigint[], $11::bigint[],
          $12::boolean[], $13::text[], $14::bigint[], $15::bigint[], $16::text[], $17::bigint[], $18::bigint[],
          $19::bigint[]) as o`,
      values: [
        newOffers.map((offer) => offer.id),
        newOffers.map((offer) => offer.offererId),
        newOffers.map((offer) => offer.game.id),
        newOffers.map((offer) => offer.game.league),
        newOffers.map((offer) => new Date(offer.game.startsAt)),
        newOffers.map((offer) => offer.pick),
        newOffers.map((offer) => offer.spread),
        newOffers.map((offer) => offer.odds.numerator),
        newOffers.map((offer) => offer.odds.denominator),
        newOffers.map((offer) => offer.amount),
        newOffers.map((offer) => offer.risk),
        newOffers.map((offer) => offer.partialTake),
        newOffers.map((offer) => offer.regionLimit),
        newOffers.map((offer) => offer.availableBefore),
        newOffers.map((offer) => offer.atRiskBefore),
        newOffers.map(({ audience }) => audience.kind),
        newOffers.map(({ audience }) => (audience.kind === 'friend' ? audience.friendId : null)),
        newOffers.map(({ audience }) => groupIdOf(audience)),
        newOffers.map(({ bonus }) => bonus.reduce((sum, { cents }) => sum + cents, 0)),
        new Date(now),
      ],
    },
  ]
}

export const groupIdOf = (audience: Audience | NewAudience) =>
  audience.kind === 'group' ? audience.groupId : null

/** Inserts how offerers named friends in new offers; an offer whose friend is determined by its link names none. */
export function insertNamedFriends({ newOffers, now }: BatchState): StatementPart[] {
  const named = newOffers.flatMap(({ id, offererId, audience }) =>
    audience.kind === 'friend' && audience.contact !== null
      ? [{ id, offererId, friendId: audience.friendId, contact: audience.contact }]
      : [],
  )
  return nameFriends(named, now)
}

/**
 * After a take of a friend's offer, the offerer and the accepter see each other's identity (GAP-088). A separate statement,
 * since the combined statement of the batch may insert the same friend. Null for a batch without such a take.
 */
export function revealFriends({ newBets, now }: BatchState): QueryConfig | null {
  const taken = newBets.filter(({ offer }) => offer.audience.kind === 'friend')
  if (taken.length === 0) return null
  const offerers = taken.map(({ offer }) => offer.offererId)
  const accepters = taken.map(({ accepterId }) => accepterId)
  return {
    name: 'batch-friends-known',
    text: `update friends set known_at = $3 where id in (
        select f.id from unnest($1::bigint[], $2::bigint[]) as t (user_id, friend_id)
        join friends f using (friend_id, user_id)
        where f.known_at is null order by f.id for update of f)`,
    values: [[...offerers, ...accepters], [...accepters, ...offerers], new Date(now)],
  }
}

/** Updates the taken cents and the state of existing offers. */
export function updateOffers(state: BatchState): StatementPart[] {
  const changed = [...state.changedOffers].sort((a, b) => a - b).map((id) => state.offer(id)!)
  if (changed.length === 0) return []
  return [
    {
      name: 'changed',
      text: `update offers set taken_cents = ${valueOfRow('$2::bigint[]')}, state = ${valueOfRow('$3::text[]')}
        where id = any($1::bigint[])`,
      values: [
        changed.map((offer) => offer.id),
        changed.map((offer) => offer.taken),
        changed.map((offer) => offer.state),
      ],
    },
  ]
}

/** Inserts new bets, each with the terms of its offer. */
export function insertBets({ newBets, now }: BatchState): StatementPart[] {
  if (newBets.length === 0) return []
  return [
    {
      name: 'bets_made',
      text: `insert into bets (id, offer_id, game_id, offerer_id, accepter_id, amount_cents,
          offerer_pay_cents, pick, spread_hundredths, odds_numerator, odds_denominator, audience, starts_at,
          available_before_cents, at_risk_before_cents, region, group_id, accepted_at, rule_version)
        overriding system value
        select b.*, $18::timestamptz, ${RULE_VERSION} from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[],
          $5::bigint[], $6::bigint[], $7::bigint[], $8::text[], $9::int[], $10::int[], $11::int[], $12::text[],
          $13::timestamptz[], $14::bigint[], $15::bigint[], $16::text[], $17::bigint[]) as b`,
      values: [
        newBets.map((bet) => bet.id),
        newBets.map((bet) => bet.offer.id),
        newBets.map((bet) => bet.offer.gameId),
        newBets.map((bet) => bet.offer.offererId),
        newBets.map((bet) => bet.accepterId),
        newBets.map((bet) => bet.amount),
        newBets.map((bet) => bet.offererPay),
        newBets.map((bet) => bet.offer.terms.pick),
        newBets.map((bet) => bet.offer.terms.spread),
        newBets.map((bet) => bet.offer.terms.odds.numerator),
        newBets.map((bet) => bet.offer.terms.odds.denominator),
        newBets.map((bet) => bet.offer.audience.kind),
        newBets.map((bet) => new Date(bet.offer.game.startsAt)),
        newBets.map((bet) => bet.availableBefore),
        newBets.map((bet) => bet.atRiskBefore),
        newBets.map((bet) => bet.region),
        newBets.map((bet) => groupIdOf(bet.offer.audience)),
        new Date(now),
      ],
    },
  ]
}

/** Inserts the bonus in new reserved stakes and bets, per grant; most have none. */
export function insertStakeBonus({ newOffers, newBets }: BatchState): StatementPart[] {
  const rows = [
    ...newOffers.flatMap(({ id, offererId, game, bonus }) =>
      bonus.map((part) => ({
        ...part,
        stake: 'offer',
        ref: id,
        userId: offererId,
        gameId: game.id,
      })),
    ),
    ...newBets.flatMap(({ id, offer, accepterId, bonus }) => {
      const of = { ref: id, gameId: offer.gameId }
      return [
        ...bonus.offerer.map((part) => ({
          ...part,
          ...of,
          stake: 'offerer',
          userId: offer.offererId,
        })),
        ...bonus.accepter.map((part) => ({
          ...part,
          ...of,
          stake: 'accepter',
          userId: accepterId,
        })),
      ]
    }),
  ]
  if (rows.length === 0) return []
  return [
    {
      name: 'bonus',
      text: `insert into stake_bonus (stake, ref, grant_id, user_id, game_id, cents)
        select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[])`,
      values: [
        rows.map(({ stake }) => stake),
        rows.map(({ ref }) => ref),
        rows.map(({ grantId }) => grantId),
        rows.map(({ userId }) => userId),
        rows.map(({ gameId }) => gameId),
        rows.map(({ cents }) => cents),
      ],
    },
  ]
}
