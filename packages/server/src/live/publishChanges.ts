import type { Tx } from '../platform/database/db.ts'
import { type ChangeCollector, type ChangeEvent, makeChangeCollector } from './changeEvent.ts'

const collectors = new WeakMap<Tx, ChangeCollector>()

/**
 * Records a change that browsers may show. All changes of a transaction are sent as one NOTIFY with its commit, and none after a
 * rollback. A change that is rolled back to a savepoint is still sent: browsers then refetch in vain.
 */
export function publishChanges(tx: Tx, event: ChangeEvent): void {
  const collector = collectors.get(tx) ?? openCollector(tx)
  collector.add(event)
}

function openCollector(tx: Tx): ChangeCollector {
  const collector = makeChangeCollector()
  collectors.set(tx, collector)
  tx.beforeCommit(collector.statement)
  return collector
}
