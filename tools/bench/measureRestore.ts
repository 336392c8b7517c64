/**
 * `npm run bench -- --restore --bets N`: a base backup of N bets, takes after it, and a restore from what the backups have at one
 * instant of the load, as if the disk was lost then. RPO is the age of the last restored bet at that instant. RTO ends when a
 * server on the restored database is ready. Both are in seconds.
 */

import { execFile, execFileSync } from 'node:child_process'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { removeDataDirectory, startPostgres } from '@sidebet/postgres'
import { backupTargetOf, restoreBase, takeBase } from '@sidebet/postgres/backups'
import pg from 'pg'
import { buildIfStale } from '../build/buildIfStale.ts'
import { BENCH_RESTORE, DATA, OPS, ROOT, SERVER } from '../project.ts'
import { NODE_FLAGS, startProgram } from '../start/program.ts'
import { waitForChild } from '../waitForChild.ts'
import { serverOf } from './runBenchProgram.ts'

/** The load after the base, seconds. The disk is lost before its end. */
const LOAD_S = 90
const LOST_AFTER_S = 75

type Urls = { readonly appUrl: string; readonly ownerUrl: string }

const environmentOf = ({ appUrl, ownerUrl }: Urls) => ({
  ...process.env,
  DATABASE_URL: appUrl,
  DATABASE_OWNER_URL: ownerUrl,
  SERVER: serverOf(ROOT),
})

/** Runs a part of the bench's program, and returns the JSON of its last line. */
async function runPart(urls: Urls, ...args: string[]): Promise<Record<string, number>> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...NODE_FLAGS, BENCH_RESTORE, ...args],
    { env: environmentOf(urls) },
  )
  return JSON.parse(stdout.trim().split('\n').at(-1)!)
}

/** Writes all data to their files: a stop that has to write gigabytes is ended before, and the next start replays the log. */
async function writeCheckpoint({ superuserUrl }: { readonly superuserUrl: string }): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  await client.query('checkpoint')
  await client.end()
}

/** Returns the exit code. `settings` are those of PostgreSQL before the disk is lost; the restore has the usual ones. */
export async function measureRestore(
  bets: number,
  settings: Readonly<Record<string, string>>,
): Promise<number> {
  await buildIfStale()
  const folder = join(DATA, `bench-restore-${process.pid}`)
  const [dataDir, restored] = [join(folder, 'pg'), join(folder, 'restored')]
  const backups = join(folder, 'backups')
  const BACKUP_KEY = 'the key of a bench, which protects nothing'
  const target = backupTargetOf({ BACKUP_DIR: backups, BACKUP_KEY })!
  const figures: Record<string, number> = {}
  const measure = async <Value>(name: string, work: () => Promise<Value>): Promise<Value> => {
    const begun = performance.now()
    const value = await work()
    figures[name] = Math.round((performance.now() - begun) / 100) / 10
    console.log(`${name}: ${figures[name]}`)
    return value
  }

  try {
    // What is seeded is in no log: only the base has it, as in a database that is older than its oldest log.
    const seeded = await startPostgres({ dataDir, settings })
    try {
      await measure('seedSeconds', () => runPart(seeded, 'seed', String(bets)))
      await writeCheckpoint(seeded)
    } finally {
      await seeded.stop()
    }

    const live = await startPostgres({ dataDir, settings, backup: target, log: console.error })
    let lostAt: number
    try {
      await measure('baseSeconds', () => takeBase(live, target))
      const load = runPart(live, 'load', String(LOAD_S))
      await Promise.race([pause(LOST_AFTER_S * 1_000), load])
      lostAt = Date.now()
      // Hard links: the files of this instant, in no time.
      execFileSync('cp', ['-al', backups, `${backups}-then`])
      Object.assign(figures, { takesPerSecond: (await load).perSecond })
    } finally {
      await live.stop()
    }
    Object.assign(figures, {
      databaseMegabytes: megabytesOf(live.clusterDir),
      backupMegabytes: megabytesOf(`${backups}-then`),
    })

    const begun = performance.now()
    const then = { ...target, directory: `${backups}-then` }
    const { postgres } = await measure('restoreSeconds', () =>
      restoreBase(then, { at: null, dataDir: restored }),
    )
    try {
      const env = { TRIAL: '1', LOG_LEVEL: 'error', PORT: '0', ...environmentOf(postgres) }
      if ((await waitForChild(process.execPath, [OPS, 'restored'], { env })) !== 0)
        throw new Error('the copy cannot be marked as restored')
      const stopServer = await startServerOn(restored, env)
      figures.rtoSeconds = Math.round((performance.now() - begun) / 100) / 10
      await stopServer()
      const { bets: count, last } = await measure('verifySeconds', () => runPart(postgres, 'read'))
      figures.restoredBets = count!
      figures.rpoSeconds = Math.round((lostAt - last!) / 100) / 10
    } finally {
      await postgres.stop()
    }
    console.log(JSON.stringify({ bets, ...figures }))
    return 0
  } finally {
    for (const path of [dataDir, restored]) removeDataDirectory(path)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The size of all files below the directory. */
function megabytesOf(directory: string): number {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
  const sizes = files
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => statSync(join(parentPath, name)).size)
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1_000_000)
}

/** Starts a server, and resolves when it is ready, with the function that stops it. */
function startServerOn(dataDir: string, env: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
  return new Promise((resolve, reject) => {
    const server = startProgram({
      file: SERVER,
      dataDir,
      env,
      onLine: (line) => {
        if (line.startsWith('Sidebet is ready')) resolve(() => server.stop(7_000))
      },
    })
    void server.ended.then((how) => reject(new Error(`the server has ended: ${how}`)))
  })
}
