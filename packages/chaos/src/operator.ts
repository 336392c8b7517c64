/** The operator, who ends games in doubt with the `ops` tool. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ChaosContext } from './environment/context.ts'
import type { GameOfFeed } from './environment/gameOfFeed.ts'
import { Violation } from './violation.ts'
import { waitUntil } from './waitUntil.ts'

/** Every game about which the feed lied is suspended by now. The operator voids it. */
export async function endLies(context: ChaosContext): Promise<void> {
  for (const game of context.model.games.filter(({ lied, called }) => lied && !called))
    await endLie(context, game)
}

type Row = { id: number; status: string; settled: boolean }

async function endLie(context: ChaosContext, game: GameOfFeed): Promise<void> {
  const read = () =>
    context.cluster.sql<Row>(
      'select id, status, settled_version is not null as settled from games where source_id = $1',
      [game.sourceId],
    )
  let row: Row | undefined
  await waitUntil(async () => {
    ;[row] = await read()
    return row?.status === 'suspended' || row?.settled === true
  }, 10_000)
  if (!row || row.settled) {
    // One of its own scores settled it before the lie had an effect.
    game.lied = false
    return
  }
  game.called = true
  game.overAt = Date.now()
  await operate(context, ['game', 'void', `g_${row.id}`, '--reason', 'the feed lied'])
}

/** Runs `ops` with these arguments. */
export async function operate(context: ChaosContext, words: readonly string[]): Promise<void> {
  const { root, nodeFlags, cluster, history } = context
  const env = {
    PATH: process.env.PATH ?? '',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    DATABASE_URL: cluster.appUrl(),
    DATABASE_SCHEMA: cluster.schema ?? '',
  }
  const args = [...nodeFlags, join(root, 'packages/server/src/ops/main.ts'), ...words]
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, { env, timeout: 60_000 })
    history.write('operator', { words, output: stdout.trim() })
  } catch (error) {
    const { stderr } = error as { stderr?: string }
    throw new Violation('the operator can end what is in doubt', `${words.join(' ')}: ${stderr}`, [
      words[2]!,
    ])
  }
}
