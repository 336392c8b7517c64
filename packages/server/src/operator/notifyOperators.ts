import { readNow } from '../core/clock.ts'
import type { Tx } from '../core/db.ts'
import type { DueKind } from '../core/dueWork.ts'
import { oneStatement } from '../core/oneStatement.ts'
import { type NewNotice, notice, noticesWritten } from '../core/outbox.ts'
import type { Services } from '../core/services.ts'
import { readOperatorIds } from '../core/users/users.sql.ts'
import { markFailingLeagues, markOverdueGames } from './notifyOperators.sql.ts'

const MINUTE_MS = 60_000
/** Games that a mail names; it counts the others. */
const NAMED_MAX = 10

/**
 * Notifies operators by mail, once a minute of real time: of leagues of which every request fails, and of overdue games. The
 * rows are marked in the transaction of the outbox, so that each is in one mail per operator, however many processes run.
 */
export function notifyOperators({ db, log }: Pick<Services, 'db' | 'log'>): DueKind {
  let nextAt = 0
  return {
    name: 'notifyOperators',
    async runOne() {
      if (performance.now() < nextAt) return false
      nextAt = performance.now() + MINUTE_MS
      await db.transaction(async (tx) => {
        const leagues = await markFailingLeagues(tx)
        if (leagues.length === 0) return
        const operators = await mailOperators(tx, (id) => notice('operator.feeds', id, { leagues }))
        log.warn({ failing: leagues.map(({ source, league }) => `${source} ${league}`), operators })
      })
      await db.transaction(async (tx) => {
        const games = await markOverdueGames(tx)
        if (games.length === 0) return
        const body = {
          games: games.slice(0, NAMED_MAX),
          more: Math.max(games.length - NAMED_MAX, 0),
        }
        await mailOperators(tx, (id) => notice('operator.overdue', id, body))
      })
      return false
    },
  }
}

/** Writes one notice per operator to the outbox. Returns the number of operators. */
async function mailOperators(tx: Tx, noticeFor: (userId: number) => NewNotice): Promise<number> {
  const operators = await readOperatorIds(tx)
  const written = noticesWritten(operators.map(noticeFor), await readNow(tx))
  if (written.length > 0) await tx.query(oneStatement(written))
  return operators.length
}
