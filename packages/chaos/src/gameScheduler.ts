/** Runs the games of a run beside everything else: starts, ends, and new games. */

import type { ChaosContext } from './environment/context.ts'
import { fillSchedule, playOn, recordGameIds } from './environment/games.ts'
import { randomOf } from './random.ts'
import { pause } from './waitUntil.ts'

const EVERY_MS = 150

export type GameScheduler = {
  /** Runs `work` while no game changes. */
  still<Value>(work: () => Promise<Value>): Promise<Value>
  stop(): Promise<void>
}

export function startGameScheduler(context: ChaosContext): GameScheduler {
  const random = randomOf(context.seed + 17)
  let stopped = false
  let round: Promise<void> = Promise.resolve()
  let pauseCount = 0

  async function move(): Promise<void> {
    await playOn(context, random)
    await fillSchedule(context, random)
    // The database may be down.
    await recordGameIds(context).catch(() => {})
  }

  async function runRounds(): Promise<void> {
    while (!stopped) {
      if (pauseCount === 0) {
        round = move().catch((error) => context.history.write('keeper', { error: String(error) }))
        await round
      }
      await pause(EVERY_MS)
    }
  }
  const keeping = runRounds()

  return {
    async still(work) {
      pauseCount++
      try {
        await round
        return await work()
      } finally {
        pauseCount--
      }
    },
    async stop() {
      stopped = true
      await keeping
    },
  }
}
