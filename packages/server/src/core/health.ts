/** `/health`: this process lives. `/ready`: it can serve, because the database, its migrations and the feed are there. */
import type { FastifyInstance } from 'fastify'
import { readNow } from './clock.ts'
import { isMigrated } from './migrate.ts'
import type { Services } from './services.ts'

/** A feed that was not read for this long is news for the operator. */
const FEED_AGE_MAX_MS = 10 * 60_000

export function healthRoutes(services: Services) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/health', { schema: { hide: true } }, async () => ({ status: 'alive' }))
    app.get('/ready', { schema: { hide: true } }, async (_request, reply) => {
      const checks = await readiness(services)
      const ready = checks.database && checks.migrations && checks.dueWork
      return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', checks })
    })
  }
}

async function readiness({ db, due, config }: Services) {
  const none = { database: false, migrations: false, dueWork: due.isRunning(), feed: false }
  try {
    const migrations = await isMigrated(db)
    if (!migrations) return { ...none, database: true }
    return { ...none, database: true, migrations, ...(await feedAge({ db, config })) }
  } catch {
    return none
  }
}

/** A stale feed is told and does not take the server out: bets on known games go on. */
async function feedAge({ db, config }: Pick<Services, 'db' | 'config'>) {
  if (!config.SCORES_URL) return { feed: true }
  const { rows } = await db.query<{ read_at: Date | null }>(
    'select max(read_at) as read_at from feeds',
  )
  const readAt = rows[0]?.read_at?.getTime() ?? 0
  const ageMs = (await readNow(db)) - readAt
  return { feed: ageMs < FEED_AGE_MAX_MS, feedAgeSeconds: readAt ? Math.round(ageMs / 1000) : null }
}
