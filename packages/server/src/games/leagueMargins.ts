/** The distribution of winning margins per league, for the fair-odds helper of the bet slip. */
import { type LeagueMargins, leagueMargins as leagueMarginsCall } from '@sidebet/contract/games'
import type { LeagueCode } from '@sidebet/domain/games/league'
import { handle } from '../handle.ts'
import type { Db } from '../platform/database/db.ts'
import { done } from '../platform/http/reply.ts'

/** A few games more or less make no visible difference. */
const CACHE_TTL_MS = 10 * 60_000

type CacheEntry = { readonly until: number; readonly margins: Promise<LeagueMargins['margins']> }

/** Per database, the leagues that were requested recently: a season is aggregated once, not per bet slip. */
const CACHES = new WeakMap<Db, Map<LeagueCode, CacheEntry>>()

export const leagueMargins = handle(leagueMarginsCall, async ({ services, params, now }) => {
  return done({ margins: await marginsOf(services.db, params.league, now) })
})

function marginsOf(db: Db, league: LeagueCode, now: number): Promise<LeagueMargins['margins']> {
  const cache = CACHES.get(db) ?? new Map<LeagueCode, CacheEntry>()
  CACHES.set(db, cache)
  const entry = cache.get(league)
  // After the clock was moved back, a cached entry would be valid for too long.
  if (entry && now < entry.until && now >= entry.until - CACHE_TTL_MS) return entry.margins
  const margins = readMargins(db, league)
  cache.set(league, { until: now + CACHE_TTL_MS, margins })
  // A failed query runs again at the next request.
  margins.catch(() => cache.delete(league))
  return margins
}

async function readMargins(db: Db, league: LeagueCode): Promise<LeagueMargins['margins']> {
  const { rows } = await db.query<LeagueMargins['margins'][number]>(
    `select abs(s.home_score - s.away_score) as by, count(*)::int as games
     from games g join settlements s on s.game_id = g.id and s.version = g.settled_version
     where g.league = $1 and s.outcome = 'final' group by 1 order by 1`,
    [league],
  )
  return rows
}
