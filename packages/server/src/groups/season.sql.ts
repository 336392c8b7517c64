import type { Cents } from '@sidebet/domain/money'
import { sidesOf, TALLY } from '../bets/sides.sql.ts'
import type { ReadDatabase } from '../platform/database/db.ts'

type Tally = {
  readonly username: string
  readonly won: number
  readonly lost: number
  readonly net: Cents
}

export type SeasonRow = Tally & {
  readonly isMember: boolean
  /** Newest first, at most five. */
  readonly lastFive: readonly boolean[]
  /** Whether the newest bet was won, and how many of the newest have the same outcome; null and 0 without bets. */
  readonly newest: boolean | null
  readonly alike: number
}

export type Season = { readonly rows: readonly SeasonRow[]; readonly headToHead: readonly Tally[] }

/**
 * The results of a group's bets since `from`. One row per member, and per former member with bets, highest net first. In
 * addition the record of the requesting user against each other side.
 */
export async function readSeason(
  db: ReadDatabase,
  groupId: number,
  userId: number,
  from: string,
): Promise<Season> {
  const { rows } = await db.query<{ rows: SeasonRow[]; headToHead: Tally[] }>({
    name: 'group-season',
    text: `with ${sidesOf('b.group_id = $1 and b.starts_at >= $2')}, placed as (
        select user_id, won, net, row_number() over w as nth, first_value(won) over w as newest
        from sides window w as (partition by user_id order by starts_at desc, id desc)
      ), tallies as (
        select user_id, ${TALLY}, bool_or(newest) as newest,
          coalesce(min(nth) filter (where won <> newest) - 1, count(*)) as alike,
          coalesce(json_agg(won order by nth) filter (where nth <= 5), '[]') as last_five
        from placed group by user_id
      ), shown as (
        select u.username, m.left_at is null as "isMember", coalesce(t.won, 0) as won, coalesce(t.lost, 0) as lost,
          coalesce(t.net, 0) as net, coalesce(t.last_five, '[]') as "lastFive", t.newest, coalesce(t.alike, 0) as alike
        from group_members m join users u on u.id = m.user_id
        left join tallies t on t.user_id = m.user_id
        where m.group_id = $1 and (m.left_at is null or t.user_id is not null)
        order by 5 desc, 3 desc, 4, u.username
      ), against as (
        select u.username, ${TALLY} from sides join users u on u.id = other_id
        where user_id = $3 group by u.username order by net desc, u.username
      )
      select (select coalesce(json_agg(shown), '[]') from shown) as rows,
        (select coalesce(json_agg(against), '[]') from against) as "headToHead"`,
    values: [groupId, from, userId],
  })
  return rows[0]!
}
