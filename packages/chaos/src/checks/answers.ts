/** Rules that every answer must meet under any fault. They are checked as soon as the answer arrives. */

import type { ChaosContext } from '../environment/context.ts'
import type { Server } from '../environment/servers.ts'
import { type FaultSpan, touches } from '../faultSpans.ts'
import type { Operation } from '../traffic/operation.ts'
import type { Answer } from '../traffic/sendRequest.ts'
import { Violation } from '../violation.ts'

/**
 * Time limits for an answer of a running process. A request that calls the provider also waits for its token and its answer. A
 * command with an unanswered commit is retried for 30 s.
 */
const LONGEST_MS = 15_000
const LONGEST_WITH_PROVIDER_MS = 30_000
const LONGEST_OF_COMMAND_MS = 35_000
const COMMAND_KINDS: readonly string[] = ['post', 'take', 'takeList', 'cancel', 'decline']
const PROVIDER_KINDS: readonly string[] = [
  'order',
  'capture',
  'depositRecord',
  'fromBank',
  'toBank',
  'toWallet',
]
/** The limit while tables are locked or connections are used up: 3 s, plus 1 s for a busy machine. */
const SQUEEZED_MS = 3_000 + 1_000

/** The machine must have been responsive for this long before a request, or its wait is not judged. */
const STEADY_MS = 2_000

const ROW_LOCKS: readonly string[] = ['lockGame', 'lockOffer', 'lockAccounts', 'lockUser']
const SQUEEZES: readonly string[] = ['lockTables', 'useUpConnections']
/** Faults that must neither delay an answer nor cause a 503. */
const ASIDE: readonly string[] = [
  'mailFails',
  'feedFails',
  'feedLies',
  'webhooksFail',
  'cutStreams',
  'slowReaders',
  'missedChanges',
  'feedRefusesDays',
  'feedRefusesMonths',
  'feedCut',
  'feedEmpty',
  'feedDuplicates',
]

export function judgeAnswer(
  context: ChaosContext,
  op: Operation,
  server: Server,
  answer: Answer,
  { sentAt, lastedMs }: { sentAt: number; lastedMs: number },
): void {
  const spans = context.spans.during(sentAt, sentAt + lastedMs)
  const fail = (rule: string, found: string) =>
    context.fail(
      new Violation(rule, `${op.kind} ${op.number} of ${op.user.name}: ${found}`, [
        op.user.name,
        op.key ?? '',
      ]),
    )
  const { status, code } = answer
  const providerFailed = status === 502 && code === 'depositFailed'
  if (status >= 500 && status !== 503 && !providerFailed)
    fail('no answer is 500', `${status} ${code}`)
  if (status === 503 && answer.retryAfter === null) fail('every 503 has Retry-After', `503 ${code}`)

  // The time limit of a provider's answer may pass while the process is stopped.
  const mayFail = spans.some(
    ({ kind, server: number }) =>
      kind === 'walletFails' ||
      kind === 'payoutsFail' ||
      (kind === 'stopServer' && number === server.index),
  )
  if (op.kind === 'order' && providerFailed && !mayFail)
    fail('the provider makes every order while it answers', `${status} ${code}`)

  const wasStopped = spans.some(
    ({ kind, server: number }) =>
      (kind === 'stopServer' ||
        kind === 'killServer' ||
        kind === 'drainServer' ||
        kind === 'restart') &&
      (number === null || number === server.index),
  )
  if (lastedMs > longestOf(op) && !wasStopped)
    fail('everything is answered in the end', `${lastedMs} ms, ${status} ${code}`)
  judgeWaits(context, op, answer, spans, lastedMs, fail)
}

function longestOf({ kind }: Operation): number {
  if (COMMAND_KINDS.includes(kind)) return LONGEST_OF_COMMAND_MS
  return PROVIDER_KINDS.includes(kind) ? LONGEST_WITH_PROVIDER_MS : LONGEST_MS
}

function judgeWaits(
  context: ChaosContext,
  op: Operation,
  { status, code }: Answer,
  spans: readonly FaultSpan[],
  lastedMs: number,
  fail: (rule: string, found: string) => void,
): void {
  // On a machine that is busy with other work every request waits.
  if (!context.pulse.isSteadySince(context.history.now() - lastedMs - STEADY_MS)) {
    if (status === 503) context.tally.count('503 not judged', code)
    return
  }
  const felt = spans.filter(({ kind }) => !ASIDE.includes(kind))
  if (felt.length === 0) {
    if (status === 503) fail('no 503 without a fault', `503 ${code} after ${lastedMs} ms`)
    return
  }
  if (felt.every(({ kind }) => ROW_LOCKS.includes(kind))) {
    if (felt.some(({ locked }) => touches(locked, op.touches))) return
    context.tally.unrelatedWait(lastedMs)
    if (status === 503)
      fail('a locked row delays no unrelated request', `503 ${code} after ${lastedMs} ms`)
  } else if (felt.every(({ kind }) => SQUEEZES.includes(kind))) {
    context.tally.squeezed(lastedMs)
    if (lastedMs > SQUEEZED_MS && !PROVIDER_KINDS.includes(op.kind))
      fail('anyone is answered within 3 s', `${status} ${code} after ${lastedMs} ms`)
  }
}
