/** One run: one seed, one cluster, one sandbox, two servers, from the first deposit to the last comparison. */
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { removeDataDirectory } from '@sidebet/postgres'
import { runCheckpoint } from './checkpoint.ts'
import { checkPostgresLog } from './checks/postgresLog.ts'
import { type Copy, makeCopy, putBack } from './copies.ts'
import { startCluster } from './environment/cluster.ts'
import type { EmbeddedContext } from './environment/context.ts'
import { jump } from './faults/clock.ts'
import { FAULTS } from './faults/faults.ts'
import { outage } from './faults/feedContent.ts'
import { disturbStandby } from './faults/standby.ts'
import type { GameScheduler } from './gameScheduler.ts'
import { openHistory } from './history.ts'
import { requireReadsOfStandby } from './listReads.ts'
import { type Phase, type Plan, type PlannedFault, planOf } from './plan.ts'
import { randomOf } from './random.ts'
import { openForTraffic, type Parts, type Programs, startContext } from './startContext.ts'
import { makeTally, type Tally } from './tally.ts'
import { runTraffic } from './traffic/clients.ts'
import type { Open } from './traffic/operation.ts'
import { moveToNevada, openViewers } from './viewers/viewers.ts'
import { Violation } from './violation.ts'
import { pause } from './waitUntil.ts'

export type Report = {
  readonly tally: Tally
  readonly violation: Violation | null
  readonly historyPath: string
  /** The lines of the history about the violation. */
  readonly slice: readonly string[]
}

export type Planned = {
  readonly seed: number
  readonly seconds: number
  readonly isFeedHostile?: boolean | undefined
  /** Lists are read from a standby. */
  readonly hasStandby?: boolean | undefined
}

const USERS = Array.from({ length: 24 }, (_, at) => `user${at + 1}`)

export async function run(
  programs: Programs,
  { seed, seconds, isFeedHostile = false, hasStandby = false }: Planned,
  home: string,
): Promise<Report> {
  const dataDir = join(home, `chaos-${process.pid}-${seed}`)
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  // The history and the logs of the programs. They stay when the run fails.
  const outputDir = join(home, `chaos-seed-${seed}${isFeedHostile ? '-hostile' : ''}`)
  rmSync(outputDir, { recursive: true, force: true })
  mkdirSync(outputDir)
  const historyPath = join(outputDir, 'history.jsonl')
  const history = openHistory(historyPath)
  const tally = makeTally()
  const ending: (() => Promise<unknown>)[] = []
  const logOf = (name: string) => join(outputDir, `${name}.log`)
  let violation: Violation | null = null
  try {
    const parts = { history, tally, ending, logOf }
    const context = await startContext(programs, parts, {
      seed,
      users: USERS,
      serverCount: 2,
      async startDatabase(onEnd) {
        const cluster = await startCluster(dataDir, onEnd, { hasStandby })
        ending.push(() => cluster.stop())
        return cluster
      },
    })
    await moveToNevada(context, context.users)
    context.viewers.push(...openViewers(context))
    ending.push(() => Promise.all(context.viewers.map((viewer) => viewer.stop())))
    try {
      await live(context, planOf(seed, seconds, isFeedHostile), ending)
      if (hasStandby) requireReadsOfStandby(tally)
      checkPostgresLog(readFileSync(join(dataDir, 'postgres.log'), 'utf8'))
    } catch (error) {
      // A recorded violation is nearer to the cause than an error that followed from it.
      if (!context.violation && !(error instanceof Violation)) throw error
      if (error instanceof Violation) context.fail(error)
    }
    violation = context.violation
  } finally {
    // PostgreSQL's log is in its data directory, which is removed.
    if (existsSync(join(dataDir, 'postgres.log')))
      copyFileSync(join(dataDir, 'postgres.log'), logOf('postgres'))
    for (const end of ending.reverse()) await end().catch((error) => console.error(error))
    history.close()
    removeDataDirectory(dataDir)
  }
  const slice = violation ? history.slice(violation.about, 60) : []
  if (!violation) rmSync(outputDir, { recursive: true })
  return { tally, violation, historyPath, slice }
}

async function live(
  context: EmbeddedContext,
  { phases }: Plan,
  ending: Parts['ending'],
): Promise<void> {
  const open: Open = { unknown: [], abandoned: new Set() }
  const keeper = await openForTraffic(context, open, ending)
  let copy: Copy | null = null
  for (const [at, phase] of phases.entries()) {
    copy = await prepare(context, keeper, phase, copy)
    context.history.write('phase', { at, ...phase })
    await pass(context, at, phase, open)
    if (context.violation) return
    await runCheckpoint(context, open, at === phases.length - 1)
    if (context.violation) return
  }
}

async function prepare(
  context: EmbeddedContext,
  keeper: GameScheduler,
  phase: Phase,
  copy: Copy | null,
): Promise<Copy | null> {
  if (phase.jumpHours > 0) {
    context.tally.fault(`${phase.isOutage ? 'outage' : 'jump'}${phase.jumpHours}h`)
    const random = randomOf(context.seed + phase.jumpHours)
    await keeper.still(async () => {
      if (phase.isOutage) await outage(context, phase.jumpHours, random)
      else await jump(context, phase.jumpHours)
      if (phase.afterOutage) await strike(context, phase.afterOutage)
    })
  }
  if (phase.copy === 'make') return keeper.still(() => makeCopy(context))
  if (phase.copy === 'putBack' && copy) {
    const { providerRemembers } = phase
    context.tally.fault(providerRemembers ? 'putBackAlone' : 'putBack')
    await keeper.still(() => putBack(context, copy, providerRemembers))
  }
  return copy
}

/**
 * Runs the traffic of a phase for its time, and its faults until they are over. A fault may outlast the traffic: a jump of
 * the clock ends when no job is due, and beside traffic there may always be one.
 */
async function pass(context: EmbeddedContext, at: number, phase: Phase, open: Open): Promise<void> {
  let over = false
  const traffic = runTraffic(context, at, open, () => over)
  const disturbed = disturbStandby(context, at, () => over)
  const faults = phase.faults.map((planned) => strike(context, planned))
  await pause(phase.lastsMs)
  over = true
  await Promise.all([traffic, disturbed, ...faults])
}

async function strike(context: EmbeddedContext, planned: PlannedFault): Promise<void> {
  const { kind } = planned
  await pause(planned.atMs)
  if (context.violation) return
  context.history.write('fault', { kind, begins: true, planned })
  context.tally.fault(kind)
  try {
    await FAULTS[kind](context, planned)
  } catch (error) {
    // One fault may prevent another: no row can be locked while the database is down.
    context.history.write('faultFailed', { kind, error: String(error) })
  }
  context.history.write('fault', { kind, begins: false })
}
