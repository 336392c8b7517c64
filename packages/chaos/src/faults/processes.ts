/** A server process is killed or drained and restarted, or it stops inside a transaction for a while. */

import type { ChaosContext } from '../environment/context.ts'
import type { GameOfFeed } from '../environment/gameOfFeed.ts'
import { gamesAhead, updateFeedGame } from '../environment/games.ts'
import type { Server } from '../environment/servers.ts'
import { portsOf } from '../environment/sockets.ts'
import { NOTHING } from '../faultSpans.ts'
import { pause } from '../waitUntil.ts'
import { byDie, type Fault } from './fault.ts'

const one = (context: ChaosContext, die: number | undefined): Server => byDie(context.servers, die)!

export const killServer: Fault = async (context, { kind, lastsMs, dice }) => {
  const server = one(context, dice[0])
  const close = context.spans.open({ kind, locked: NOTHING, server: server.index })
  await server.kill()
  await pause(Math.min(lastsMs, 1_500))
  await server.start()
  close()
}

export const drainServer: Fault = async (context, { kind, lastsMs, dice }) => {
  const server = one(context, dice[0])
  const close = context.spans.open({ kind, locked: NOTHING, server: server.index })
  const code = await server.drain()
  context.history.write('faultDrained', { server: server.index, code })
  await pause(Math.min(lastsMs, 500))
  await server.start()
  close()
}

const STOPS_MAX = 60
const STOP_AT_KICKOFF_MS = 4_300

/** Stops the process again and again until it is inside a transaction and has locks. */
export const stopServer: Fault = async (context, { kind, lastsMs, dice }) => {
  const server = one(context, dice[0])
  const game = await kickoff(context)
  const close = context.spans.open({ kind, locked: NOTHING, server: server.index })
  try {
    let inside = false
    for (let stops = 0; stops < STOPS_MAX && !inside; stops++) {
      server.freeze()
      inside = await isInTransaction(context, server)
      if (inside) break
      server.thaw()
      await pause(5)
    }
    server.freeze()
    context.rush = null
    context.history.write('faultStopped', { server: server.index, inside, game: game?.id ?? null })
    if (game) await endAtOnce(context, game, dice[1]!)
    // Long enough for the other process to start the game, and shorter than PostgreSQL's idle-in-transaction timeout.
    await pause(game === null ? lastsMs : STOP_AT_KICKOFF_MS)
  } finally {
    context.rush = null
    server.thaw()
    close()
  }
}

const KICKOFF_WITHIN_MS = 4_000
/** Early enough to stop the process inside a batch before the kickoff, even on a busy machine. */
const RUSH_MS = 1_200

/** Waits until shortly before a kickoff, if one is near, and directs all clients to that game. */
async function kickoff(context: ChaosContext): Promise<GameOfFeed | null> {
  const next = gamesAhead(context)
    .filter(({ lied, startsAt }) => !lied && startsAt - context.productNow() < KICKOFF_WITHIN_MS)
    .sort((a, b) => a.startsAt - b.startsAt)
    .find(({ startsAt }) => startsAt - context.productNow() > RUSH_MS)
  if (!next) return null
  await pause(next.startsAt - context.productNow() - RUSH_MS)
  context.rush = next
  await pause(RUSH_MS / 6)
  return next
}

/** The feed calls the game off, or it is over as soon as it starts, so that it is settled while the process is stopped. */
async function endAtOnce(context: ChaosContext, game: GameOfFeed, die: number): Promise<void> {
  game.endsAt = game.startsAt
  if (die < 0.5) return
  game.called = true
  await updateFeedGame(context, game, { status: 'cancelled' })
}

/** Whether a batch of bets of this process has its locks and waits for the process. */
async function isInTransaction(context: ChaosContext, server: Server): Promise<boolean> {
  const pid = server.pid()
  if (pid === undefined) return false
  const rows = await context.cluster
    .sql<{ port: number }>(
      `select client_port as port from pg_stat_activity
       where datname = current_database() and state = 'idle in transaction'
         and query like '%offers%'`,
    )
    .catch(() => [])
  if (rows.length === 0) return false
  const own = portsOf(pid)
  return rows.some(({ port }) => own.has(Number(port)))
}
