/** `/health`: this process runs. `/ready`: it can serve: the database is writable and its migrations are applied. */
import { stopCauseText } from '@sidebet/copy/withdrawalStops'
import type { FastifyInstance } from 'fastify'
import { readFailing } from './games/failingLeagues.ts'
import { readOverdue } from './games/overdue.ts'
import { readWithdrawalStops } from './payments/withdrawalStops.ts'
import type { Database } from './platform/database/db.ts'
import { isWritable } from './platform/database/isWritable.ts'
import { isMigrated } from './platform/database/migrate.ts'
import { readFailedJobs } from './platform/jobs/failedJobs.ts'
import type { Services } from './services.ts'

/** How long the database counts as unavailable after a connection found it so. */
const AWAY_FOR_MS = 5_000

/** A league day that was not read for this fraction of the time until it is silent makes the feed old. */
const OLD_BEFORE_SILENCE = 1 / 3
/** Limit of listed failed jobs; `npm run ops -- stuck` lists all. */
const LISTED_MAX = 10

/** `databases`: every pool of the process. A recent failure of one of them makes the process not ready. */
export function healthRoutes(services: Services, databases: readonly Database[]) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/health', { schema: { hide: true } }, async () => ({ status: 'alive' }))
    app.get('/ready', { schema: { hide: true } }, async (_request, reply) => {
      const { stuck, ...checks } = await readiness(services, databases)
      const ready = checks.database && checks.migrations && checks.dueWork
      return reply
        .code(ready ? 200 : 503)
        .send({ status: ready ? 'ready' : 'not ready', checks, stuck })
    })
  }
}

async function readiness({ db, jobs, config, location }: Services, databases: readonly Database[]) {
  const none = {
    database: false,
    migrations: false,
    dueWork: jobs.isRunning(),
    feed: false,
    location: location.isWell(),
    withdrawals: false,
    withdrawalStops: [] as readonly object[],
    stuck: null,
  }
  try {
    if (!(await isWritable(db)) || databases.some(wasAway)) return none
    const migrations = await isMigrated(db)
    if (!migrations) return { ...none, database: true }
    // Failed jobs are reported, but leave the server ready: everything else works.
    const stuck = await readFailedJobs(db, LISTED_MAX)
    const { games: overdue } = await readOverdue(db, LISTED_MAX)
    return {
      ...none,
      database: true,
      migrations,
      ...(await feedAge({ db, config })),
      ...(await stopsOf(db)),
      overdue,
      stuck,
    }
  } catch {
    return none
  }
}

/** Stopped withdrawals leave the server ready: bets continue. */
async function stopsOf(db: Services['db']) {
  const stops = await readWithdrawalStops(db)
  return {
    withdrawals: stops.length === 0,
    withdrawalStops: stops.map(({ provider, since, causes }) => ({
      provider,
      since,
      why: causes.map(stopCauseText),
    })),
  }
}

/** A lack of connections or disk space shows only in the pool that needs them, so recent failures of all pools count. */
function wasAway(database: Database): boolean {
  const since = database.sinceFailure()
  return since !== null && since < AWAY_FOR_MS
}

/**
 * An old feed and failing leagues leave the server ready. The age is in real time, of the league day whose last reading is
 * the oldest.
 */
async function feedAge({ db, config }: Pick<Services, 'db' | 'config'>) {
  if (!config.SCORES_URL && config.SCORES_SOURCES.size === 0) return { feed: true }
  const { rows } = await db.query<{ league: string; ageMs: number | null; silent: boolean }>(
    `select league, case when bool_and(read_at is not null)
         then extract(epoch from clock_timestamp() - min(read_at))::float8 * 1000 end as "ageMs",
       coalesce(bool_or(silent_at <= clock_timestamp()), false) as silent
     from feed_days group by league order by league`,
  )
  const ages = rows.map(({ ageMs }) => ageMs ?? Number.POSITIVE_INFINITY)
  const oldest = rows.length > 0 ? Math.max(...ages) : Number.POSITIVE_INFINITY
  return {
    feed: oldest < config.SILENT_AFTER_MINUTES * 60_000 * OLD_BEFORE_SILENCE,
    feedAgeSeconds: Number.isFinite(oldest) ? Math.round(oldest / 1000) : null,
    silent: rows.filter(({ silent }) => silent).map(({ league }) => league),
    failing: await readFailing(db),
  }
}
