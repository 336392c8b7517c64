/** All connections are used up, or new ones are read-only. */
import type pg from 'pg'
import type { ChaosContext, EmbeddedContext } from '../environment/context.ts'
import { NOTHING } from '../faultSpans.ts'
import { pause } from '../waitUntil.ts'
import type { Fault } from './fault.ts'
import { setting } from './postgres.ts'

/**
 * Uses all free connections. Usually it then ends those of the servers and uses them too, so that the servers cannot
 * reconnect.
 */
export const useUpConnections: Fault = async (context, { kind, lastsMs, dice }) => {
  const close = context.spans.open({ kind, locked: NOTHING, server: null })
  const used: pg.Client[] = []
  try {
    await useAll(context, used)
    if (dice[0]! < 0.7) {
      await endServersConnections(context)
      await useAll(context, used)
    }
    context.history.write('faultUsedUp', { connections: used.length })
    await pause(lastsMs)
  } finally {
    await Promise.all(used.map((client) => client.end().catch(() => {})))
    close()
  }
}

async function useAll({ cluster }: EmbeddedContext, used: pg.Client[]): Promise<void> {
  for (;;) {
    const some = await Promise.allSettled(Array.from({ length: 8 }, () => cluster.connectAsApp()))
    const got = some.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    used.push(...got)
    if (got.length < some.length) return
  }
}

async function endServersConnections({ cluster }: ChaosContext): Promise<void> {
  const own = `select pid from pg_stat_activity where usename = 'sidebet_app' and datname = current_database()
    and query <> '' and xact_start is null`
  await cluster.sql(`select pg_terminate_backend(pid) from (${own}) as idle`).catch(() => {})
}

/** After a switchover the old primary refuses writes, on new connections and on existing ones. */
export const readOnly: Fault = async (context, { kind, lastsMs, dice }) => {
  const close = context.spans.open({ kind, locked: NOTHING, server: null })
  try {
    await setting(context, 'alter system set default_transaction_read_only = on')
    // In half of the cases the existing connections break as well.
    if (dice[0]! < 0.5) await endServersConnections(context)
    await pause(lastsMs)
  } finally {
    await setting(context, 'alter system reset default_transaction_read_only')
    close()
  }
}
