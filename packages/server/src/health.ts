/** `/health`: this process runs. `/ready`: it can serve: the database is writable and its migrations are applied. */
import type { FastifyInstance } from 'fastify'
import { readFailing } from './games/failingLeagues.ts'
import { readFeedAges } from './games/feedAges.sql.ts'
import { readOverdue } from './games/overdue.ts'
import { isInMaintenance } from './monitoring/serviceStatus.sql.ts'
import { readWithdrawalStops } from './payments/withdrawalStops.ts'
import type { Database } from './platform/database/db.ts'
import { isWritable } from './platform/database/isWritable.ts'
import { listPending } from './platform/database/migrate.ts'
import { countStandbys } from './platform/database/standbys.ts'
import { listRecent503 } from './platform/http/recent503.ts'
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
      const recent503 = listRecent503()
      const ready = checks.database && checks.migrations && checks.standbys && checks.dueWork
      return reply
        .code(ready ? 200 : 503)
        .send({ status: ready ? 'ready' : 'not ready', checks, recent503, stuck })
    })
  }
}

async function readiness(
  { db, standby, jobs, config, location }: Services,
  databases: readonly Database[],
) {
  const none = {
    database: false,
    migrations: false,
    standbys: config.STANDBYS === 0,
    dueWork: jobs.isRunning(),
    feed: false,
    location: location.isWell(),
    maintenance: false,
    withdrawals: false,
    withdrawalStops: [] as readonly object[],
    stuck: null,
    // Without its standby the server is ready: the primary answers lists.
    ...(standby && { readStandby: standby.isUsed() }),
  }
  try {
    if (!(await isWritable(db)) || databases.some(wasAway)) return none
    const migrations = (await listPending(db)).length === 0
    if (!migrations) return { ...none, database: true }
    // Failed jobs are reported, but leave the server ready: everything else works. Their errors may name ids of providers.
    const { count, first } = await readFailedJobs(db, LISTED_MAX)
    const stuck = { count, first: first.map(({ error: _, ...job }) => job) }
    const { games: overdue } = await readOverdue(db, LISTED_MAX)
    return {
      ...none,
      database: true,
      migrations,
      ...(await standbysOf({ db, config })),
      ...(await feedAge({ db, config })),
      ...(await stopsOf(db)),
      maintenance: await isInMaintenance(db),
      overdue,
      stuck,
    }
  } catch {
    return none
  }
}

/** Whether as many standbys confirm commits as STANDBYS requires. With fewer, commits wait, or the loss of one disk loses money. */
async function standbysOf({ db, config }: Pick<Services, 'db' | 'config'>) {
  if (config.STANDBYS === 0) return {}
  const confirmingStandbys = (await countStandbys(db)) ?? 0
  return { standbys: confirmingStandbys >= config.STANDBYS, confirmingStandbys }
}

/**
 * Stopped withdrawals leave the server ready: bets continue. The causes have no subjects: `/ready` is public, and the subject of a
 * cause is a payment or the provider's id of a movement. `ops reconcile list` has them.
 */
async function stopsOf(db: Services['db']) {
  const stops = await readWithdrawalStops(db)
  return {
    withdrawals: stops.length === 0,
    withdrawalStops: stops.map(({ provider, since, causes }) => ({
      provider,
      since,
      causes: [...new Set(causes.map(({ cause }) => cause))],
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
  const feeds = await readFeedAges(db)
  const ages = feeds.map(({ ageSeconds }) => ageSeconds ?? Number.POSITIVE_INFINITY)
  const oldest = feeds.length > 0 ? Math.max(...ages) : Number.POSITIVE_INFINITY
  return {
    feed: oldest < config.SILENT_AFTER_MINUTES * 60 * OLD_BEFORE_SILENCE,
    feedAgeSeconds: Number.isFinite(oldest) ? Math.round(oldest) : null,
    silent: feeds.filter(({ silentSince }) => silentSince !== null).map(({ league }) => league),
    failing: await readFailing(db),
  }
}
