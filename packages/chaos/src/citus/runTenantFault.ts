/** One fault under the traffic of both tenants, and then a rest at which everything of both is compared. */
import { runCheckpoint } from '../checkpoint.ts'
import type { Acknowledged, Acknowledgements } from '../cluster/acknowledgements.ts'
import type { ChaosContext } from '../environment/context.ts'
import { NOTHING } from '../faultSpans.ts'
import type { GameScheduler } from '../gameScheduler.ts'
import { runTraffic } from '../traffic/clients.ts'
import type { Open } from '../traffic/operation.ts'
import { Violation } from '../violation.ts'
import { pause, waitUntil } from '../waitUntil.ts'
import type { CitusCluster, Tenant } from './citusCluster.ts'
import type { TenantFault } from './tenantFaults.ts'

/** A tenant with its users, its servers and its reference model. */
export type TenantRun = {
  readonly tenant: Tenant
  readonly context: ChaosContext
  readonly open: Open
  readonly games: GameScheduler
  readonly acknowledgements: Acknowledgements
}

export type TenantResult = {
  readonly fault: TenantFault
  /** In the order of the tenants. */
  readonly tenants: readonly (Acknowledged & {
    readonly name: string
    readonly isHit: boolean
    /** From the repair until the first new write, milliseconds; null when it was not hit. */
    readonly servedAfterMs: number | null
  })[]
}

const BEFORE_MS = 5_000
const AFTER_MS = 5_000
const SERVES_WITHIN_MS = 60_000
/** How long tenants that are not hit may pause: no longer than traffic may have nothing to write on a busy machine. */
const OTHERS_PAUSE_MS = 5_000

type Times = { readonly begun: number; readonly repaired: number; readonly ended: number }

/** @throws Violation when a rule is broken */
export async function runTenantFault(
  cluster: CitusCluster,
  runs: readonly TenantRun[],
  { at, fault }: { readonly at: number; readonly fault: TenantFault },
): Promise<TenantResult> {
  const isHit = (run: TenantRun) => fault.hits === 'first' && run === runs[0]
  const closing = runs
    .filter(isHit)
    .map(({ context }) =>
      context.spans.open({ kind: fault.judgedAs, locked: NOTHING, server: null }),
    )
  let isOver = false
  const traffic = runs.map(({ context, open }) => runTraffic(context, at, open, () => isOver))
  const times = new Map<TenantRun, Times>()
  const served = new Map<TenantRun, number | null>()
  try {
    await pause(BEFORE_MS)
    const begun = new Map(runs.map((run) => [run, run.context.history.now()]))
    for (const { context } of runs) {
      context.history.write('fault', { name: fault.name, begins: true })
      context.tally.fault(fault.name)
    }
    await fault.run(cluster, runs[0]!)
    const repaired = new Map(runs.map((run) => [run, run.context.history.now()]))
    await Promise.all(
      runs.map(async (run) => {
        served.set(run, isHit(run) ? await untilServed(run, repaired.get(run)!, fault) : null)
        run.context.history.write('fault', { name: fault.name, begins: false })
      }),
    )
    await pause(AFTER_MS)
    for (const run of runs)
      times.set(run, {
        begun: begun.get(run)!,
        repaired: repaired.get(run)!,
        ended: run.context.history.now(),
      })
  } finally {
    isOver = true
    await Promise.all(traffic)
    for (const close of closing) close()
  }
  // The comparison reads everything twice, and on a busy machine a game would start or end meanwhile each time.
  for (const { context, games, open } of runs)
    await games.still(() => runCheckpoint(context, open, false))
  const violated = runs.find(({ context }) => context.violation)
  if (violated) throw violated.context.violation
  return {
    fault,
    tenants: runs.map((run) => {
      const { begun, repaired, ended } = times.get(run)!
      const { acknowledgements, tenant } = run
      const acknowledged = acknowledgements.between(begun, ended)
      if (!isHit(run) && acknowledged.longestPauseMs > OTHERS_PAUSE_MS)
        throw new Violation(
          'a tenant whose machines are there goes on',
          `${tenant.name} paused for ${acknowledged.longestPauseMs} ms during ${fault.name}`,
        )
      // Without a pause of that length the fault befell something that this tenant does not need.
      if (isHit(run) && acknowledged.longestPauseMs < (repaired - begun) / 2)
        throw new Violation('a fault befalls its tenant', `${tenant.name}, ${fault.name}`)
      return {
        ...acknowledged,
        name: tenant.name,
        isHit: isHit(run),
        servedAfterMs: served.get(run)!,
      }
    }),
  }
}

/** Milliseconds from the repair until the next write of a user was acknowledged. */
async function untilServed(
  { context, acknowledgements, tenant }: TenantRun,
  repaired: number,
  fault: TenantFault,
): Promise<number> {
  const { history } = context
  const isServed = () => acknowledgements.between(repaired, history.now()).writes > 0
  if (!(await waitUntil(isServed, SERVES_WITHIN_MS)))
    throw new Violation('a tenant serves again', `${tenant.name} does not after ${fault.name}`)
  return history.now() - repaired
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

/** The results as a table of Markdown, a line for each tenant. */
export const tableOf = (results: readonly TenantResult[]): string =>
  [
    '| fault | tenant | longest pause | serves after the repair | acknowledged | outcome unknown at first |',
    '|---|---|--:|--:|--:|--:|',
    ...results.flatMap(({ fault, tenants }) =>
      tenants.map(({ name, isHit, longestPauseMs, servedAfterMs, writes, unknown }) => {
        const which = `${name}${isHit ? '' : ', not hit'}`
        const served = servedAfterMs === null ? '-' : seconds(servedAfterMs)
        return `| ${[fault.what, which, seconds(longestPauseMs), served, writes, unknown].join(' | ')} |`
      }),
    ),
  ].join('\n')
