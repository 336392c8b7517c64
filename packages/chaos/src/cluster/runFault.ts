/** One fault under traffic, and then a rest at which everything is compared. */
import { runCheckpoint } from '../checkpoint.ts'
import { NOTHING } from '../faultSpans.ts'
import type { GameScheduler } from '../gameScheduler.ts'
import { runTraffic } from '../traffic/clients.ts'
import type { Open } from '../traffic/operation.ts'
import { Violation } from '../violation.ts'
import { pause, waitUntil } from '../waitUntil.ts'
import type { Acknowledged, Acknowledgements } from './acknowledgements.ts'
import type { ClusterContext, ClusterFault } from './faults.ts'

export type Result = Acknowledged & {
  readonly fault: ClusterFault
  /** From the begin of the fault until all machines are what they were, its repair included, milliseconds. */
  readonly wholeAfterMs: number
  /** Streams that began during the fault. */
  readonly streams: number
}

const BEFORE_MS = 5_000
const AFTER_MS = 5_000
const WHOLE_WITHIN_MS = 120_000

type Run = {
  /** The number of the fault in its run. */
  readonly at: number
  readonly open: Open
  readonly games: GameScheduler
  readonly acknowledgements: Acknowledgements
}

/** @throws Violation when a rule is broken */
export async function runFault(
  context: ClusterContext,
  fault: ClusterFault,
  { at, open, games, acknowledgements }: Run,
): Promise<Result> {
  const { history, spans, tally, cluster, viewers } = context
  const { name, judgedAs } = fault
  const streamsOf = () => viewers.reduce((sum, viewer) => sum + viewer.begun(), 0)
  const close = spans.open({ kind: judgedAs, locked: NOTHING, server: null })
  let isOver = false
  const traffic = runTraffic(context, at, open, () => isOver)
  let begun = 0
  let wholeAt = 0
  let ended = 0
  let streams = 0
  try {
    await pause(BEFORE_MS)
    begun = history.now()
    streams = streamsOf()
    history.write('fault', { name, begins: true })
    tally.fault(name)
    await fault.run(context)
    if (!(await waitUntil(cluster.isWhole, WHOLE_WITHIN_MS)))
      throw new Violation('the machines are whole again', `not after ${name}`)
    wholeAt = history.now()
    history.write('fault', { name, begins: false })
    await pause(AFTER_MS)
    ended = history.now()
  } finally {
    isOver = true
    await traffic
    close()
  }
  const counted = acknowledgements.between(begun, ended)
  // The comparison reads everything twice, and on a busy machine a game would start or end meanwhile each time.
  await games.still(() => runCheckpoint(context, open, false))
  if (context.violation) throw context.violation
  return { ...counted, fault, wholeAfterMs: wholeAt - begun, streams: streamsOf() - streams }
}

export const isTooLong = ({ fault, longestPauseMs }: Result) => longestPauseMs > fault.limitMs

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

/** The results as a table of Markdown. */
export const tableOf = (results: readonly Result[]): string =>
  [
    '| fault | longest pause | allowed | whole again | acknowledged | outcome unknown at first | streams begun again |',
    '|---|--:|--:|--:|--:|--:|--:|',
    ...results.map((result) => {
      const { fault, longestPauseMs, wholeAfterMs, writes, unknown, streams } = result
      const pause = `${seconds(longestPauseMs)}${isTooLong(result) ? ' TOO LONG' : ''}`
      const cells = [pause, seconds(fault.limitMs), seconds(wholeAfterMs), writes, unknown, streams]
      return `| ${[fault.what, ...cells].join(' | ')} |`
    }),
  ].join('\n')
