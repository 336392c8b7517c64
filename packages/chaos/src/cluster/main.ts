/** `npm run cluster`: the traffic of chaos on three machines and three servers, during one fault after the other. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runCheckpoint } from '../checkpoint.ts'
import { checkPostgresLog } from '../checks/postgresLog.ts'
import { openHistory } from '../history.ts'
import { openForTraffic, type Parts, type Programs, startContext } from '../startContext.ts'
import { makeTally } from '../tally.ts'
import type { Open } from '../traffic/operation.ts'
import { openViewers } from '../viewers/viewers.ts'
import { Violation } from '../violation.ts'
import { type Acknowledgements, recordAcknowledgements } from './acknowledgements.ts'
import { chooseFaults } from './chooseFaults.ts'
import { CLUSTER_FAULTS, type ClusterContext, type ClusterFault } from './faults.ts'
import { MACHINES } from './installation.ts'
import { readPage } from './page.ts'
import { startPatroniCluster } from './patroniCluster.ts'
import { makeRunFolder } from './processes.ts'
import { requireClusterPrograms } from './programs.ts'
import { isTooLong, type Result, runFault, tableOf } from './runFault.ts'

export type ClusterOptions = {
  readonly seed: number
  /** Names of faults; all of them when it is empty. */
  readonly faults: readonly string[]
  /** For the history and the logs. */
  readonly home: string
}

const SERVERS = 3
const USERS = Array.from({ length: 12 }, (_, at) => `user${at + 1}`)

/**
 * Prints a line per fault, and then the table. Returns the exit code: 1 when a rule was broken or a pause was too long.
 *
 * @throws StartFailure with what this machine lacks, or for an unknown fault
 */
export async function runCluster(programs: Programs, options: ClusterOptions): Promise<number> {
  const faults = chooseFaults(CLUSTER_FAULTS, options.faults)
  const page = readPage(programs.root, 'docs/two-machines.md')
  const clusterPrograms = requireClusterPrograms({ env: process.env })
  const outputDir = join(options.home, 'cluster-run')
  rmSync(outputDir, { recursive: true, force: true })
  mkdirSync(outputDir, { recursive: true })
  const logOf = (name: string) => join(outputDir, `${name}.log`)
  const folder = makeRunFolder()
  const acknowledgements = recordAcknowledgements(openHistory(join(outputDir, 'history.jsonl')))
  const { history } = acknowledgements
  const ending: Parts['ending'] = []
  const parts = { history, tally: makeTally(), ending, logOf }
  const results: Result[] = []
  let violation: Violation | null = null
  try {
    const context = await startContext(programs, parts, {
      seed: options.seed,
      users: USERS,
      serverCount: SERVERS,
      async startDatabase() {
        const { root } = programs
        const setup = { root, page, programs: clusterPrograms, folder, logOf }
        const cluster = await startPatroniCluster(setup)
        ending.push(() => cluster.stop())
        console.log(await cluster.list())
        return cluster
      },
      settingsOf: ({ settingsOf }, index) => ({
        // The last server only serves.
        ...settingsOf(index, { hasJobs: index < SERVERS - 1 }),
        // No failover takes so long: a silent feed takes no bets.
        SILENT_AFTER_MINUTES: '1',
      }),
    })
    try {
      await runFaults(context, faults, { acknowledgements, ending, results })
      for (const name of MACHINES) checkPostgresLog(readFileSync(logOf(`patroni-${name}`), 'utf8'))
    } catch (error) {
      // A recorded violation is nearer to the cause than an error that followed from it.
      if (!context.violation && !(error instanceof Violation)) throw error
      if (error instanceof Violation) context.fail(error)
    }
    violation = context.violation
  } finally {
    for (const end of ending.reverse()) await end().catch((error) => console.error(error))
    history.close()
    rmSync(folder, { recursive: true, force: true })
  }
  console.log(tableOf(results))
  if (violation) {
    for (const line of history.slice(violation.about, 60)) console.log(line.slice(0, 400))
    console.log(`Failed: ${violation.message}`)
    console.log(`The history and the logs are in ${outputDir}.`)
  }
  return violation || results.some(isTooLong) ? 1 : 0
}

type Recording = {
  readonly acknowledgements: Acknowledgements
  readonly ending: Parts['ending']
  readonly results: Result[]
}

async function runFaults(
  context: ClusterContext,
  faults: readonly ClusterFault[],
  { acknowledgements, ending, results }: Recording,
): Promise<void> {
  const open: Open = { unknown: [], abandoned: new Set() }
  const games = await openForTraffic(context, open, ending)
  const viewers = openViewers(context)
  context.viewers.push(...viewers)
  ending.push(() => Promise.all(viewers.map((viewer) => viewer.stop())))
  for (const [at, fault] of faults.entries()) {
    const result = await runFault(context, fault, { at, open, games, acknowledgements })
    results.push(result)
    console.log(tableOf([result]).split('\n').at(-1))
  }
  await runCheckpoint(context, open, true)
}
