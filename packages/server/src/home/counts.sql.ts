import { COUNT_MAX } from '@sidebet/domain/countMax'
import { LEAGUE_CODES, type LeagueCode } from '@sidebet/domain/games/league'
import { type GameRecord, gameColumns } from '../games/gameRow.ts'
import { isOpen, isUpcoming, onBoard, type Viewer } from '../offers/visible.sql.ts'
import type { ReadDatabase } from '../platform/database/db.ts'
import { unread } from '../platform/database/page.ts'

/** Counts the first rows in the order of an index, and stops one above `COUNT_MAX`. */
const countFirst = (rows: string) =>
  `(select count(*) from (select ${rows} limit ${unread(COUNT_MAX + 1)}) as counted)`

const gamesOfLeague = countFirst(
  `from games g where g.league = l.league and g.status = 'scheduled' and ${isUpcoming} order by g.starts_at, g.id`,
)
const offersOfLeague = countFirst(
  `from offers o where o.league = l.league and o.starts_at > $1 and ${onBoard} order by o.starts_at, o.id`,
)
const offersOfGame = countFirst(`from offers o where o.game_id = g.id and ${isOpen} order by o.id`)
/** The number of these offers as `offers`, and what is left in them as `openCents`, in one read. */
const offersAndCentsOfGame = `select count(*) as offers, coalesce(sum(left_cents), 0) as "openCents" from (
  select o.amount_cents - o.taken_cents as left_cents from offers o
  where o.game_id = g.id and ${isOpen} order by o.id limit ${unread(COUNT_MAX + 1)}) as counted`
/** A subquery per game: with a join the planner could start from the offers. */
const hasOffers = `(select true from offers o where o.game_id = g.id and ${isOpen} limit 1)`

/** How many games the home screen lists, and how soon they start. */
const SOON_MAX = 5
const SOON_HOURS = 24

/** The next games of each league that meet a condition. */
const soonGames = (hasOffers: string, condition: string) => `
  select g.id, ${hasOffers} as has_offers from unnest($3::text[]) as l (league) cross join lateral (
    select g.id from games g
    where g.league = l.league and g.status = 'scheduled' and ${isUpcoming}
      and g.starts_at <= $1 + interval '${SOON_HOURS} hours' and ${condition}
    order by g.starts_at, g.id limit ${unread(SOON_MAX)}) as g`

type LeagueCount = {
  readonly league: LeagueCode
  readonly games: number
  readonly offers: number
}

type GameCount = GameRecord & { readonly offers: number }

export type HomeCounts = {
  readonly leagues: readonly LeagueCount[]
  /** Instants inside JSON are strings. */
  readonly soon: readonly (Omit<GameCount, 'startsAt'> & {
    readonly startsAt: string
    readonly openCents: number
  })[]
}

/** For each league its games and offers, and the next games: those with offers first, then others. One statement, because every visit runs it. */
export async function readHome(db: ReadDatabase, viewer: Viewer): Promise<HomeCounts> {
  const { rows } = await db.query<HomeCounts>({
    name: 'home',
    text: `with leagues as (
        select l.league, ${gamesOfLeague} as games, ${offersOfLeague} as offers
        from unnest($3::text[]) with ordinality as l (league, place) order by l.place
      ), soon as materialized (
        select g.* from (
          select id, bool_or(has_offers) as has_offers
          from (${soonGames('true', hasOffers)} union all ${soonGames('false', 'true')}) as found group by id
        ) as found join games g using (id)
        order by found.has_offers desc, g.starts_at, g.id limit ${SOON_MAX}
      ), shown as (
        select ${gameColumns}, counts.* from soon g cross join lateral (${offersAndCentsOfGame}) as counts order by g.starts_at, g.id
      )
      select (select json_agg(leagues) from leagues) as leagues,
        (select coalesce(json_agg(shown), '[]') from shown) as soon`,
    values: [new Date(viewer.now), viewer.limits, LEAGUE_CODES],
  })
  return rows[0]!
}

/** How many days ahead the games of a league are counted. */
const DAYS_AHEAD = 28

export type CountedGame = Pick<GameCount, 'startsAt' | 'homeTeam' | 'awayTeam' | 'offers'>

/** The upcoming games of a league with the number of offers on each. The count per game and the period are limited. */
export async function readLeagueGames(
  db: ReadDatabase,
  viewer: Viewer,
  league: LeagueCode,
): Promise<CountedGame[]> {
  const { rows } = await db.query<CountedGame>({
    name: 'league-games',
    text: `select g.starts_at as "startsAt", g.home_team as "homeTeam", g.away_team as "awayTeam",
        ${offersOfGame} as offers
      from games g
      where g.league = $3 and g.status = 'scheduled' and ${isUpcoming}
        and g.starts_at < $1 + interval '${DAYS_AHEAD} days'
      order by g.starts_at, g.id`,
    values: [new Date(viewer.now), viewer.limits, league],
  })
  return rows
}
