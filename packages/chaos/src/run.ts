/** One run: one seed, one cluster, one sandbox, two servers, from the first deposit to the last comparison. */
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { removeDataDirectory } from '@sidebet/postgres'
import { runCheckpoint } from './checkpoint.ts'
import { checkPostgresLog } from './checks/postgresLog.ts'
import { type Copy, makeCopy, putBack } from './copies.ts'
import { startCluster } from './environment/cluster.ts'
import type { ChaosContext } from './environment/context.ts'
import { gamesAhead } from './environment/games.ts'
import { makeUsers } from './environment/people.ts'
import { startRelay } from './environment/relay.ts'
import { startSandbox } from './environment/sandbox.ts'
import { makeServer, type Server } from './environment/servers.ts'
import { makeFaultSpans } from './faultSpans.ts'
import { jump } from './faults/clock.ts'
import { FAULTS } from './faults/faults.ts'
import { outage } from './faults/feedContent.ts'
import { type GameScheduler, startGameScheduler } from './gameScheduler.ts'
import { openHistory } from './history.ts'
import { emptyModel } from './model/referenceModel.ts'
import { operate } from './operator.ts'
import { type Phase, type Plan, type PlannedFault, planOf } from './plan.ts'
import { randomOf } from './random.ts'
import { startStallDetector } from './stallDetector.ts'
import { makeTally, type Tally } from './tally.ts'
import { giveBank } from './traffic/bank.ts'
import { runTraffic } from './traffic/clients.ts'
import { deposit } from './traffic/deposit.ts'
import type { Open } from './traffic/operation.ts'
import { moveToNevada, openViewers } from './viewers/viewers.ts'
import { Violation } from './violation.ts'
import { pause, waitUntil } from './waitUntil.ts'

export type Programs = {
  /** The project whose programs run; for a mutant, its copy. */
  readonly root: string
  readonly nodeFlags: readonly string[]
}

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
}

const USERS = Array.from({ length: 24 }, (_, at) => `user${at + 1}`)

export async function run(
  programs: Programs,
  { seed, seconds, isFeedHostile = false }: Planned,
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
    const context = await makeContext(programs, seed, dataDir, { history, tally, ending, logOf })
    try {
      await live(context, planOf(seed, seconds, isFeedHostile), ending)
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

type Parts = Pick<ChaosContext, 'history' | 'tally'> & {
  readonly ending: (() => Promise<unknown>)[]
  readonly logOf: (name: string) => string
}

async function makeContext(
  programs: Programs,
  seed: number,
  dataDir: string,
  { history, tally, ending, logOf }: Parts,
): Promise<ChaosContext> {
  const { root, nodeFlags } = programs
  const pulse = startStallDetector(history.now)
  ending.push(async () => pulse.stop())
  const cluster = await startCluster(dataDir, (reason) =>
    context.fail(new Violation('PostgreSQL comes back', reason)),
  )
  ending.push(() => cluster.stop())
  const sandbox = await startSandbox(root, nodeFlags, logOf('sandbox'))
  ending.push(() => sandbox.stop())
  const servers: Server[] = []
  const relay = await startRelay(servers, randomOf(seed + 23))
  ending.push(() => relay.stop())
  const context: ChaosContext = {
    seed,
    root,
    nodeFlags,
    history,
    tally,
    spans: makeFaultSpans(history.now),
    pulse,
    cluster,
    sandbox,
    servers,
    users: [],
    viewers: [],
    model: emptyModel(),
    offsetMs: 0,
    productNow: () => Date.now() + context.offsetMs,
    relay,
    forgottenOrders: new Set(),
    forgottenPayments: new Set(),
    rush: null,
    silence: null,
    violation: null,
    fail(found) {
      if (context.violation) return
      context.violation = found
      history.write('violation', { rule: found.rule, found: found.message })
    },
  }
  const onDeath = (index: number, code: number | null) =>
    context.fail(
      new Violation('a server process lives', `server ${index} ended by itself, code ${code}`),
    )
  const { url: sandboxUrl, smtpPort, token } = sandbox
  for (const index of [0, 1]) {
    const options = { root, nodeFlags, logOf, cluster, sandboxUrl, smtpPort, token, onDeath }
    const server = await makeServer(index, options)
    await server.start()
    ending.push(() => server.kill())
    servers.push(server)
  }
  await sandbox.control('POST', '/server', { url: relay.url })
  const users = await makeUsers(cluster, USERS)
  await moveToNevada(context, users)
  context.users.push(...users)
  // One after the other: on a busy machine a server would refuse some of many at once.
  for (const user of users) await giveBank(context, user)
  context.viewers.push(...openViewers(context))
  ending.push(() => Promise.all(context.viewers.map((viewer) => viewer.stop())))
  return context
}

async function live(
  context: ChaosContext,
  { phases }: Plan,
  ending: Parts['ending'],
): Promise<void> {
  const open: Open = { unknown: [], abandoned: new Set() }
  await operate(context, ['grant', 'promotion-admin', context.users[0]!.name])
  const keeper = startGameScheduler(context)
  ending.push(() => keeper.stop())
  for (const [at, user] of context.users.entries()) {
    // A third of the users have little money, so that they often request more than they have.
    await deposit(context, user, randomOf(context.seed + at), at % 3 === 2 ? 5_000 : 100_000, open)
  }
  await waitUntil(() => gamesAhead(context).length > 3, 20_000)
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
  context: ChaosContext,
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

/** Runs the traffic of a phase and its faults until both are over. */
async function pass(context: ChaosContext, at: number, phase: Phase, open: Open): Promise<void> {
  let over = false
  const traffic = runTraffic(context, at, open, () => over)
  const faults = phase.faults.map((planned) => strike(context, planned))
  await Promise.all([pause(phase.lastsMs), ...faults])
  over = true
  await traffic
}

async function strike(context: ChaosContext, planned: PlannedFault): Promise<void> {
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
