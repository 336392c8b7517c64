/** By how many points the games of a league ended: what the fair-odds helper of the slip rests on. */
import { type LeagueMargins, leagueMargins as leagueMarginsCall } from '@sidebet/contract/games'
import type { LeagueCode } from '@sidebet/domain/games/league'
import { handle } from '../handle.ts'
import type { Db } from '../platform/database/db.ts'
import { done } from '../platform/http/reply.ts'

/** A few games more or less change nothing that anybody would notice. */
const CACHE_TTL_MS = 10 * 60_000

type CacheEntry = { readonly until: number; readonly margins: Promise<LeagueMargins['margins']> }

/** Of each database, the leagues that were asked for lately: seasons are added up once, not for every slip. */
const CACHES = new WeakMap<Db, Map<LeagueCode, CacheEntry>>()

export const leagueMargins = handle(leagueMarginsCall, async ({ services, params, now }) => {
  return done({ margins: await marginsOf(services.db, params.league, now) })
})

function marginsOf(db: Db, league: LeagueCode, now: number): Promise<LeagueMargins['margins']> {
  const cache = CACHES.get(db) ?? new Map<LeagueCode, CacheEntry>()
  CACHES.set(db, cache)
  const entry = cache.get(league)
  // A clock that was moved back makes what is kept new for longer than it should be.
  if (entry && now < entry.until && now >= entry.until - CACHE_TTL_MS) return entry.margins
  const margins = readMargins(db, league)
  cache.set(league, { until: now + CACHE_TTL_MS, margins })
  // What failed is asked for anew.
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
