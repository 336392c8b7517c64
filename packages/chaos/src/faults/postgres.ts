/** PostgreSQL or one of its processes is killed, or one of them stops inside a transaction. */

import type { ChaosContext, EmbeddedContext } from '../environment/context.ts'
import { signal } from '../environment/killTree.ts'
import { NOTHING } from '../faultSpans.ts'
import type { FaultKind } from '../plan.ts'
import { pause, waitUntil } from '../waitUntil.ts'
import { byDie, type Fault } from './fault.ts'

const BACK_WITHIN_MS = 30_000

export const killPostgres: Fault = async (context, { kind }) => {
  const close = context.spans.open({ kind, locked: NOTHING, server: null })
  await killAndWait(context)
  close()
}

async function killAndWait({ cluster }: EmbeddedContext): Promise<void> {
  const pid = cluster.pid()
  cluster.kill()
  await waitUntil(() => cluster.pid() !== pid, BACK_WITHIN_MS)
  await waitUntil(cluster.isUp, BACK_WITHIN_MS)
}

/** Kills one backend, upon which PostgreSQL ends all other processes and recovers. */
export const killBackend: Fault = async (context, { kind, dice }) => {
  const close = context.spans.open({ kind, locked: NOTHING, server: null })
  const pid = await backend(context, 'true', dice[0])
  if (pid !== undefined) {
    signal(pid, 'SIGKILL')
    await pause(200)
    await waitUntil(context.cluster.isUp, BACK_WITHIN_MS)
  }
  close()
}

/** A backend that hangs while it has locks, as on a bad disk. */
export const stopBackend: Fault = async (context, { kind, lastsMs, dice }) => {
  const close = context.spans.open({ kind, locked: NOTHING, server: null })
  const stopped: number[] = []
  try {
    await waitUntil(async () => {
      const pid = await backend(context, 'xact_start is not null', dice[0])
      if (pid !== undefined) stopped.push(pid)
      if (pid !== undefined) signal(pid, 'SIGSTOP')
      return pid !== undefined
    }, 1_500)
    context.history.write('faultStopped', { backend: stopped })
    await pause(lastsMs)
  } finally {
    for (const pid of stopped) signal(pid, 'SIGCONT')
    close()
  }
}

/** The process id of a backend that serves the servers' role. */
async function backend(
  { cluster }: ChaosContext,
  condition: string,
  die: number | undefined,
): Promise<number | undefined> {
  const rows = await cluster
    .sql<{ pid: number }>(
      `select pid from pg_stat_activity
       where datname = current_database() and usename = 'sidebet_app' and ${condition} order by pid`,
    )
    .catch(() => [])
  return byDie(rows, die)?.pid
}

/** Commits wait for a missing standby: durable on disk, but never confirmed. */
export const stallCommits: Fault = async (context, { kind, lastsMs }) => {
  await stalled(context, kind, async () => pause(lastsMs))
}

/** The same, then PostgreSQL is killed: the waiting commits have happened, but no client received an answer. */
export const stallAndKill: Fault = async (context, { kind, lastsMs }) => {
  await stalled(context, kind, async () => {
    await pause(Math.min(lastsMs, 1_500))
    await reset(context, false)
    await killAndWait(context)
  })
}

async function stalled(
  context: ChaosContext,
  kind: FaultKind,
  work: () => Promise<void>,
): Promise<void> {
  const close = context.spans.open({ kind, locked: NOTHING, server: null })
  try {
    await setting(context, `alter system set synchronous_standby_names = 'ghost'`)
    await work()
  } finally {
    await reset(context, true)
    close()
  }
}

const reset = (context: ChaosContext, reload: boolean) =>
  setting(context, 'alter system reset synchronous_standby_names', reload)

/** Changes a setting of the whole cluster and reloads it. Retries until PostgreSQL is up. */
export async function setting(context: ChaosContext, sql: string, reload = true): Promise<void> {
  await waitUntil(async () => {
    const client = await context.cluster.connect('postgres')
    try {
      await client.query(sql)
      if (reload) await client.query('select pg_reload_conf()')
    } finally {
      await client.end().catch(() => {})
    }
    return true
  }, BACK_WITHIN_MS)
}
