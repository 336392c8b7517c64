import type { Tx } from '../platform/database/db.ts'
import { type ChangeCollector, type ChangeEvent, makeChangeCollector } from './changeEvent.ts'

const collectors = new WeakMap<Tx, ChangeCollector>()

/**
 * Notes what the transaction changes of what browsers may show. All of one transaction is sent as one NOTIFY with its commit, and
 * nothing when it rolls back. A change that was undone up to a savepoint is sent for nothing: browsers only refetch.
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
