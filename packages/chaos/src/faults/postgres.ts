/** PostgreSQL dies, whole or in one of its processes, or one of them stops inside a transaction. */
import { pause, until } from '../pause.ts'
import type { FaultKind } from '../plan.ts'
import { NOTHING } from '../spans.ts'
import { signal } from '../world/cluster.ts'
import type { World } from '../world/world.ts'
import { byDie, type Fault } from './fault.ts'

const BACK_WITHIN_MS = 30_000

export const killPostgres: Fault = async (world, { kind }) => {
  const close = world.spans.open({ kind, locked: NOTHING, server: null })
  await killAndWait(world)
  close()
}

async function killAndWait({ cluster }: World): Promise<void> {
  const pid = cluster.pid()
  cluster.kill()
  await until(() => cluster.pid() !== pid, BACK_WITHIN_MS)
  await until(cluster.isUp, BACK_WITHIN_MS)
}

/** PostgreSQL then ends all its other processes and recovers. */
export const killBackend: Fault = async (world, { kind, dice }) => {
  const close = world.spans.open({ kind, locked: NOTHING, server: null })
  const pid = await backend(world, 'true', dice[0])
  if (pid !== undefined) {
    signal(pid, 'SIGKILL')
    await pause(200)
    await until(world.cluster.isUp, BACK_WITHIN_MS)
  }
  close()
}

/** A process of PostgreSQL that hangs with its locks held, as on a bad disk. */
export const stopBackend: Fault = async (world, { kind, lastsMs, dice }) => {
  const close = world.spans.open({ kind, locked: NOTHING, server: null })
  const stopped: number[] = []
  try {
    await until(async () => {
      const pid = await backend(world, 'xact_start is not null', dice[0])
      if (pid !== undefined) stopped.push(pid)
      if (pid !== undefined) signal(pid, 'SIGSTOP')
      return pid !== undefined
    }, 1_500)
    world.history.write('faultStopped', { backend: stopped })
    await pause(lastsMs)
  } finally {
    for (const pid of stopped) signal(pid, 'SIGCONT')
    close()
  }
}

/** A process of PostgreSQL that serves the servers' role. */
async function backend(
  { cluster }: World,
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

/** Commits wait for a standby that is not there: done on disk, never answered. */
export const stallCommits: Fault = async (world, { kind, lastsMs }) => {
  await stalled(world, kind, async () => pause(lastsMs))
}

/** The same, and PostgreSQL dies: what waited has happened, and nobody was told. */
export const stallAndKill: Fault = async (world, { kind, lastsMs }) => {
  await stalled(world, kind, async () => {
    await pause(Math.min(lastsMs, 1_500))
    await reset(world, false)
    await killAndWait(world)
  })
}

async function stalled(world: World, kind: FaultKind, work: () => Promise<void>): Promise<void> {
  const close = world.spans.open({ kind, locked: NOTHING, server: null })
  try {
    await setting(world, `alter system set synchronous_standby_names = 'ghost'`)
    await work()
  } finally {
    await reset(world, true)
    close()
  }
}

const reset = (world: World, reload: boolean) =>
  setting(world, 'alter system reset synchronous_standby_names', reload)

/** A setting of the whole cluster, told to all of its processes. Tried until PostgreSQL is there to take it. */
export async function setting(world: World, sql: string, reload = true): Promise<void> {
  await until(async () => {
    const client = await world.cluster.connect('postgres')
    try {
      await client.query(sql)
      if (reload) await client.query('select pg_reload_conf()')
    } finally {
      await client.end().catch(() => {})
    }
    return true
  }, BACK_WITHIN_MS)
}
