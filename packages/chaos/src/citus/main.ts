/** `npm run cluster -- --citus`: the traffic of chaos on two tenants of one Citus, during one fault after the other. */
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { checkPostgresLog } from '../checks/postgresLog.ts'
import { recordAcknowledgements } from '../cluster/acknowledgements.ts'
import { chooseFaults } from '../cluster/chooseFaults.ts'
import type { ClusterOptions } from '../cluster/main.ts'
import { readPage } from '../cluster/page.ts'
import { makeRunFolder } from '../cluster/processes.ts'
import { openHistory } from '../history.ts'
import { openForTraffic, type Parts, type Programs, startContext } from '../startContext.ts'
import { makeTally } from '../tally.ts'
import type { Open } from '../traffic/operation.ts'
import { Violation } from '../violation.ts'
import { buildCitus } from './buildCitus.ts'
import { checkCitusLog } from './checkCitusLog.ts'
import { type CitusCluster, drawPasswords, startCitusCluster, type Tenant } from './citusCluster.ts'
import { requireCitusPrograms } from './programs.ts'
import { runTenantFault, type TenantResult, type TenantRun, tableOf } from './runTenantFault.ts'
import { TENANT_FAULTS, type TenantFault } from './tenantFaults.ts'

/** Of each tenant. */
const USERS = Array.from({ length: 6 }, (_, at) => `user${at + 1}`)

/**
 * Prints a line per fault and tenant, and then the table. Returns the exit code: 1 when a rule was broken.
 *
 * @throws StartFailure with what this machine lacks, or for an unknown fault
 */
export async function runCitus(programs: Programs, options: ClusterOptions): Promise<number> {
  const faults = chooseFaults(TENANT_FAULTS, options.faults)
  const page = readPage(programs.root, 'docs/tenants-on-citus.md')
  const citusPrograms = requireCitusPrograms({ env: process.env })
  const outputDir = join(options.home, 'citus-run')
  rmSync(outputDir, { recursive: true, force: true })
  mkdirSync(outputDir, { recursive: true })
  const folder = makeRunFolder()
  const binaries = await buildCitus({ page, programs: citusPrograms, folder })
  const cluster = await startCitusCluster({
    ...{ root: programs.root, page, programs: binaries, folder },
    passwords: drawPasswords(),
  })
  const ending: Parts['ending'] = [() => cluster.stop()]
  const runs: TenantRun[] = []
  const results: TenantResult[] = []
  let violation: Violation | null = null
  try {
    for (const [at, tenant] of cluster.tenants.entries()) {
      const seed = options.seed + at
      runs.push(await startTenant(programs, tenant, { seed, outputDir, ending }))
    }
    await runFaults(cluster, { runs, faults, results })
    for (const { logFile } of cluster.nodes) {
      const log = readFileSync(logFile, 'utf8')
      checkPostgresLog(log)
      checkCitusLog(log)
    }
    console.log(await cluster.verifyTenants())
  } catch (error) {
    // A recorded violation is nearer to the cause than an error that followed from it.
    const recorded = runs.find(({ context }) => context.violation)?.context.violation
    if (!recorded && !(error instanceof Violation)) throw error
    violation = recorded ?? (error as Violation)
  } finally {
    for (const { name, logFile } of cluster.nodes)
      if (existsSync(logFile)) copyFileSync(logFile, join(outputDir, `${name}.log`))
    for (const end of ending.reverse()) await end().catch((error) => console.error(error))
    rmSync(folder, { recursive: true, force: true })
  }
  console.log(tableOf(results))
  if (violation) {
    for (const { context } of runs)
      if (context.violation)
        for (const line of context.history.slice(violation.about, 60))
          console.log(line.slice(0, 400))
    console.log(`Failed: ${violation.message}`)
    console.log(`The histories and the logs are in ${outputDir}.`)
  }
  return violation ? 1 : 0
}

type Starting = {
  readonly seed: number
  readonly outputDir: string
  readonly ending: Parts['ending']
}

/** Starts the server, the providers and the users of a tenant. */
async function startTenant(
  programs: Programs,
  tenant: Tenant,
  { seed, outputDir, ending }: Starting,
): Promise<TenantRun> {
  const logOf = (name: string) => join(outputDir, `${tenant.name}-${name}.log`)
  const file = join(outputDir, `${tenant.name}-history.jsonl`)
  const acknowledgements = recordAcknowledgements(openHistory(file))
  const { history } = acknowledgements
  ending.push(async () => history.close())
  const parts = { history, tally: makeTally(), ending, logOf }
  const context = await startContext(programs, parts, {
    seed,
    users: USERS,
    serverCount: 1,
    startDatabase: async () => tenant.database,
    settingsOf: () => ({
      ...tenant.settings,
      // No fault takes so long: a silent feed takes no bets.
      SILENT_AFTER_MINUTES: '1',
    }),
  })
  const open: Open = { unknown: [], abandoned: new Set() }
  const games = await openForTraffic(context, open, ending)
  return { tenant, context, open, games, acknowledgements }
}

type Faults = {
  readonly runs: readonly TenantRun[]
  readonly faults: readonly TenantFault[]
  readonly results: TenantResult[]
}

async function runFaults(cluster: CitusCluster, { runs, faults, results }: Faults): Promise<void> {
  for (const [at, fault] of faults.entries()) {
    const result = await runTenantFault(cluster, runs, { at, fault })
    results.push(result)
    console.log(tableOf([result]).split('\n').slice(2).join('\n'))
  }
}
