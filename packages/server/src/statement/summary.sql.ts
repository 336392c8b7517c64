/** The sums of a period by kind, by league and by day, from one read of its movements. */
import type { StatementKind } from '@sidebet/domain/account/statementKinds'
import type { LeagueCode } from '@sidebet/domain/games/league'
import type { Cents } from '@sidebet/domain/money'
import type { ReadDatabase } from '../platform/database/db.ts'
import type { Period } from './lines.sql.ts'
import { ADDED, OWED, OWN, SAME_MOVEMENT, transfersOf } from './movements.sql.ts'

type Change = { readonly available: Cents; readonly atRisk: Cents }

export type SummaryRecord = {
  /** The balances at the end of the period. */
  readonly closing: Change
  /** At present: payments under way in and out, and the debt. */
  readonly pending: Cents
  readonly withdrawing: Cents
  readonly debt: Cents
  readonly kinds: readonly (Change & { readonly kind: StatementKind; readonly count: number })[]
  readonly leagues: readonly {
    readonly league: LeagueCode
    readonly won: Cents
    readonly lost: Cents
    readonly gamesWon: number
    readonly gamesLost: number
  }[]
  /** Days with movements as "2026-11-22", the first one first. */
  readonly days: readonly (Change & { readonly day: string })[]
}

type Row = {
  available: Cents
  atRisk: Cents
  pending: Cents
  withdrawing: Cents
  debt: Cents
  kinds: SummaryRecord['kinds'] | null
  leagues: SummaryRecord['leagues'] | null
  days: SummaryRecord['days'] | null
}

/** The same as `kindOf` of a line. */
const KIND = `case l.kind when 'post' then 'posted' when 'take' then 'taken' when 'return' then 'returned'
  when 'grant' then 'bonus' when 'expire' then 'bonusBack'
  when 'forfeit' then case when l.available > 0 then 'bonus' else 'bonusBack' end
  when 'withdrawal' then case when l.available > 0 then 'withdrawalBack' else 'withdrawal' end
  when 'settle' then (array['lost', 'level', 'won'])[2 + sign(l.available + l."atRisk" - l.debt)::int] else l.kind end`

const SUMS = `sum(available)::bigint as available, sum("atRisk")::bigint as "atRisk"`

export async function readSummary(
  db: ReadDatabase,
  userId: number,
  { from, before }: Period,
): Promise<SummaryRecord> {
  const inPeriod = `created_at >= coalesce($2::timestamptz, '-infinity')
    and created_at < coalesce($3::timestamptz, 'infinity')`
  const { rows } = await db.query<Row>({
    name: 'statement-summary',
    text: `with ${OWN},
      lines as (
        select ${SAME_MOVEMENT}, ${ADDED}, ${OWED} from (${transfersOf(inPeriod)}) t cross join own group by ${SAME_MOVEMENT}),
      classified_lines as materialized (
        select ${KIND} as kind, (l.created_at at time zone 'America/New_York')::date as day, g.league,
          l.ref, l.available, l."atRisk", l.available + l."atRisk" - l.debt as net
        from lines l left join games g on l.kind in ('settle', 'reversal') and g.id = l.ref),
      kinds as (select kind, count(*) as count, ${SUMS} from classified_lines group by kind),
      days as (select day, ${SUMS} from classified_lines group by day),
      -- Of a corrected game what was taken back and what was paid anew come to one.
      game_nets as (select league, ref, sum(net) as net from classified_lines where league is not null group by league, ref),
      leagues as (
        select league, coalesce(sum(net) filter (where net > 0), 0)::bigint as won,
          coalesce(-sum(net) filter (where net < 0), 0)::bigint as lost,
          count(*) filter (where net > 0) as "gamesWon", count(*) filter (where net < 0) as "gamesLost"
        from game_nets group by league),
      later as (
        select ${ADDED} from own left join (${transfersOf(`created_at >= $3::timestamptz`)}) t on true)
      select has_available - later.available as available, has_at_risk - later."atRisk" as "atRisk",
        has_pending as pending, has_withdrawing as withdrawing, has_debt as debt,
        (select json_agg(kinds) from kinds) as kinds,
        (select json_agg(leagues) from leagues) as leagues,
        (select json_agg(days order by day) from days) as days
      from own cross join later`,
    values: [userId, from, before],
  })
  const { available, atRisk, kinds, leagues, days, ...now } = rows[0]!
  return {
    closing: { available, atRisk },
    ...now,
    kinds: kinds ?? [],
    leagues: leagues ?? [],
    days: days ?? [],
  }
}
