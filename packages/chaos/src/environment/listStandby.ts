/** A standby of the run's PostgreSQL, from which the servers read lists. */
import { type Postgres, removeDataDirectory } from '@sidebet/postgres'
import { pauseReplay, resumeReplay, startStandby } from '@sidebet/postgres/standby'
import { pause } from '../waitUntil.ts'
import { killTree } from './killTree.ts'

export type ListStandby = {
  /** As the servers' role. */
  readonly appUrl: string
  /** It replays nothing for this time, milliseconds. */
  delay(ms: number): Promise<void>
  /** SIGKILL to all its processes. It starts again. */
  kill(): void
  stop(): Promise<void>
}

/** @param settings of the primary: a standby with fewer connections would not start */
export async function startListStandby(
  primary: Postgres,
  settings: Readonly<Record<string, string>>,
): Promise<ListStandby> {
  const dataDir = `${primary.dataDir}-standby`
  const standby = await startStandby(primary, {
    ...{ name: 'lists', primaryPort: primary.port, dataDir, settings },
    ...{ restart: true, restartsAMinute: 1_000 },
  })
  return {
    appUrl: standby.appUrl,
    async delay(ms) {
      await pauseReplay(standby)
      await pause(ms)
      await resumeReplay(standby)
    },
    kill: () => killTree(standby.pid()),
    async stop() {
      await standby.stop()
      removeDataDirectory(dataDir)
    },
  }
}
