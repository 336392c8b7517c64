/** Reads a range of a user's movements, newest first. */
import type { StatementKind } from '@sidebet/domain/account/statementKinds'
import type { LeagueCode } from '@sidebet/domain/games/league'
import type { VoidReason } from '@sidebet/domain/games/reasons'
import type { Cents } from '@sidebet/domain/money'
import type { ReadDatabase } from '../platform/database/db.ts'
import { unread } from '../platform/database/page.ts'
import { finalAt } from '../settlements/finalAt.sql.ts'
import { gameVoidReason } from '../settlements/reasonOf.sql.ts'
import { ADDED, OWED, OWN, SAME_MOVEMENT, transfersOf } from './movements.sql.ts'

export type Period = { readonly from: Date | null; readonly before: Date | null }

/** The last line of a page, and the balances before it. */
export type StatementCursor = {
  readonly at: Date
  /** The id of its first transfer. */
  readonly id: number
  readonly available: Cents
  readonly atRisk: Cents
}

export type LineRecord = {
  at: Date
  firstId: number
  id: number
  kind:
    | 'deposit'
    | 'withdrawal'
    | 'depositReturn'
    | 'repayment'
    | 'post'
    | 'take'
    | 'return'
    | 'settle'
    | 'reversal'
    | 'correction'
    | 'grant'
    | 'expire'
    | 'forfeit'
  available: Cents
  atRisk: Cents
  /** Cents added to the user's debt. */
  debt: Cents
  ended: 'cancelled' | 'declined' | 'lapsed' | 'taken' | null
  league: LeagueCode | null
  gameId: number | null
  awayTeam: string | null
  homeTeam: string | null
  opponent: string | null
  /** `account`: the bank's name or the receiver of a payment, or the promotion of a bonus. `fee`: our fee in a payment. */
  account: string | null
  fee: Cents | null
  /** ISO 8601: until when a game's payout may not be withdrawn; null on other lines. */
  finalAt: string | null
  /** Why all of the user's bets on a settled game are void; null on other lines. */
  reason: VoidReason | null
}

export type Stretch = {
  readonly lines: readonly LineRecord[]
  /** The balances after the newest line. */
  readonly top: { readonly available: Cents; readonly atRisk: Cents }
  /** Older lines may follow. */
  readonly isCut: boolean
}

/**
 * Transfers to read for a page: a line has one or two, with bonus a few more. With a filter by kind or league few lines may
 * match.
 */
const TRANSFERS = { short: 102, long: 1002, searched: 2002 } as const

export function stretchFor(limit: number, isSearched: boolean): keyof typeof TRANSFERS {
  if (isSearched) return 'searched'
  return limit <= 50 ? 'short' : 'long'
}

/**
 * Reads backwards from `cursor`, or from the end of the period. The balance at the end of the period is the present one less
 * all later movements. A cursor carries its balance, because past movements never change.
 */
export async function readStretch(
  db: ReadDatabase,
  userId: number,
  { from, before }: Period,
  cursor: StatementCursor | null,
  length: keyof typeof TRANSFERS,
): Promise<Stretch> {
  const most = TRANSFERS[length]
  const order = `order by created_at desc, id desc`
  const inPage = `created_at >= coalesce($2::timestamptz, '-infinity')
    and (created_at, id) < (coalesce($4::timestamptz, $3::timestamptz, 'infinity'), coalesce($5::bigint, 0))`
  const { rows } = await db.query<Stretch['top'] & { read: number; lines: JsonLine[] | null }>({
    name: `statement-${length}`,
    text: `with ${OWN},
      page as materialized (
        select * from (${transfersOf(inPage, `${order} limit ${unread(most)}`)}) as t ${order} limit ${most}),
      lines as (
        select max(t.id) as id, min(t.id) as first_id, ${SAME_MOVEMENT}, ${ADDED}, ${OWED}
        from page t cross join own group by ${SAME_MOVEMENT}),
      later as (
        select ${ADDED} from own left join (${transfersOf(`created_at >= $3::timestamptz`)}) t on true
        where $4::timestamptz is null),
      named_lines as (
        select l.id, l.first_id as "firstId", l.created_at as at, l.kind, l.available, l."atRisk", l.debt,
          case l.kind when 'return' then o.state end as ended, g.id as "gameId", g.league,
          g.away_team as "awayTeam", g.home_team as "homeTeam", u.username as opponent,
          coalesce(k.account_name, p.receiver, pr.name) as account, p.charge_cents as fee, f.final_at as "finalAt", v.reason
        from lines l
        left join bets b on l.kind = 'take' and b.id = l.ref
        left join offers o on l.kind in ('post', 'return') and o.id = l.ref
        left join games g on g.id = case when l.kind in ('settle', 'reversal') then l.ref else coalesce(o.game_id, b.game_id) end
        left join users u on u.id = b.offerer_id
        left join lateral (
          select to_json(${finalAt('s')}) #>> '{}' as final_at from provisional_payouts pp
          join settlements s on s.game_id = pp.game_id and s.version = pp.version
          where l.kind = 'settle' and pp.user_id = $1 and pp.game_id = l.ref and s.started_at <= l.created_at limit 1) f on true
        left join lateral (
          select coalesce(${gameVoidReason('s')}, case when y.returned_cents = y.staked_cents then 'acceptedAfterStart' end) as reason
          from settlements s join payouts y on y.game_id = s.game_id and y.version = s.version and y.user_id = $1
          where l.kind = 'settle' and s.game_id = l.ref and s.started_at <= l.created_at
          order by s.version desc limit 1) v on true
        left join payments p on l.kind in ('deposit', 'withdrawal', 'depositReturn') and p.id = l.ref
        left join banks k on k.id = p.bank_id
        left join promotion_grants pg on l.kind in ('grant', 'expire') and pg.id = l.ref
        left join promotions pr on pr.id = pg.promotion_id)
      select case when $4::timestamptz is null then has_available - later.available else $6::bigint end as available,
        case when $4::timestamptz is null then has_at_risk - later."atRisk" else $7::bigint end as "atRisk",
        (select count(*) from page) as read,
        (select json_agg(named_lines order by at desc, id desc) from named_lines) as lines
      from own cross join later`,
    values: [
      userId,
      from,
      before,
      cursor?.at ?? null,
      cursor?.id ?? null,
      cursor?.available ?? null,
      cursor?.atRisk ?? null,
    ],
  })
  const { available, atRisk, read, lines } = rows[0]!
  const isCut = read === most
  const all = (lines ?? []).map((line) => ({ ...line, at: new Date(line.at) }))
  // The last line's other transfer may not have been read.
  return { lines: isCut ? all.slice(0, -1) : all, top: { available, atRisk }, isCut }
}

type JsonLine = Omit<LineRecord, 'at'> & { at: string }

/** A user's bets on a settled game: several, or one with this opponent. */
export type OwnBets = { gameId: number; bets: number; opponent: string | null }

/** Reads at most two bets per side and game: enough to distinguish one bet from several. */
export async function readOwnBets(
  db: ReadDatabase,
  userId: number,
  gameIds: readonly number[],
): Promise<OwnBets[]> {
  if (gameIds.length === 0) return []
  // A bet stores the start that its game had then; the game stores all its starts (decision 016).
  const side = (own: string, other: string) => `(
    select ${other} as other from bets b
    where b.${own} = $1 and b.starts_at = any(g.starts_at || g.earlier_starts) and b.game_id = g.id
    limit 2)`
  const { rows } = await db.query<OwnBets>({
    name: 'statement-own-bets',
    text: `select g.id as "gameId", count(*) as bets, max(u.username) as opponent
      from games g
      cross join lateral (
        ${side('offerer_id', 'accepter_id')} union all ${side('accepter_id', 'offerer_id')}) as two
      join users u on u.id = two.other
      where g.id = any($2::bigint[]) group by g.id`,
    values: [userId, gameIds],
  })
  return rows
}

/** The kind of a line. All bets on a settled game are one line: more came back than was staked, less, or as much. */
export function kindOf({ kind, available, atRisk, debt }: LineRecord): StatementKind {
  switch (kind) {
    case 'post':
      return 'posted'
    case 'take':
      return 'taken'
    case 'return':
      return 'returned'
    case 'withdrawal':
      return available > 0 ? 'withdrawalBack' : 'withdrawal'
    case 'settle': {
      // A payout that repaid a debt at once counts as received.
      const net = available + atRisk - debt
      return net > 0 ? 'won' : net < 0 ? 'lost' : 'level'
    }
    case 'grant':
      return 'bonus'
    case 'expire':
    case 'forfeit':
      // A correction returns forfeited bonus.
      return available > 0 ? 'bonus' : 'bonusBack'
    default:
      return kind
  }
}
