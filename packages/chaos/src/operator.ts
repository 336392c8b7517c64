/** The operator, who ends what the feed has left in doubt: with the tool that operators have. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { until } from './pause.ts'
import { Violation } from './violation.ts'
import type { GameOfFeed } from './world/gameOfFeed.ts'
import type { World } from './world/world.ts'

/** Every game about which the feed has lied is suspended by now; the operator calls it off. */
export async function endLies(world: World): Promise<void> {
  for (const game of world.book.games.filter(({ lied, called }) => lied && !called))
    await endLie(world, game)
}

type Row = { id: number; status: string; settled: boolean }

async function endLie(world: World, game: GameOfFeed): Promise<void> {
  const read = () =>
    world.cluster.sql<Row>(
      'select id, status, settled_version is not null as settled from games where source_id = $1',
      [game.sourceId],
    )
  let row: Row | undefined
  await until(async () => {
    ;[row] = await read()
    return row?.status === 'suspended' || row?.settled === true
  }, 10_000)
  if (!row || row.settled) {
    // It was over before the lie could do anything, by one of its own scores.
    game.lied = false
    return
  }
  game.called = true
  game.overAt = Date.now()
  await operate(world, ['game', 'void', `g_${row.id}`, '--reason', 'the feed lied'])
}

/** Runs `ops` with these words. */
export async function operate(world: World, words: readonly string[]): Promise<void> {
  const { root, nodeFlags, cluster, history } = world
  const env = { PATH: process.env.PATH ?? '', DATABASE_URL: cluster.appUrl() }
  const args = [...nodeFlags, join(root, 'packages/server/dist/ops.js'), ...words]
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, { env, timeout: 60_000 })
    history.write('operator', { words, said: stdout.trim() })
  } catch (error) {
    const { stderr } = error as { stderr?: string }
    throw new Violation('the operator can end what is in doubt', `${words.join(' ')}: ${stderr}`, [
      words[2]!,
    ])
  }
}
