/** Sends requests, and writes each try to the history before and after it. */

import { judgeAnswer } from '../checks/answers.ts'
import type { ChaosContext } from '../environment/context.ts'
import { cookiesOf, raisePosition, signIn } from '../environment/people.ts'
import type { Server } from '../environment/servers.ts'
import { beginChange, endChange } from '../model/groupChanges.ts'
import { recordAnswer } from '../model/recordAnswer.ts'
import { Violation } from '../violation.ts'
import { pause } from '../waitUntil.ts'
import type { Operation } from './operation.ts'
import { sendRequest, type Verdict } from './sendRequest.ts'

/** Sends one try. After an unknown outcome, an answer `unavailable` or `signedOut` to a retry proves nothing. */
export async function send(context: ChaosContext, op: Operation, server: Server): Promise<Verdict> {
  const { history, tally } = context
  const { number, kind, user, path, body, key } = op
  const before = op.verdict
  const sentAt = history.now()
  if (before === null) {
    op.sentAt = context.productNow()
    op.firstAt = sentAt
  }
  beginChange(context, op)
  history.write('send', {
    op: number,
    kind,
    user: user.name,
    server: server.index,
    path,
    body,
    key,
  })
  const answer = await sendRequest(server, { ...op, cookie: cookiesOf(user) })
  raisePosition(user, answer.position)
  const { verdict, status, code } = answer
  const lastedMs = history.now() - sentAt
  history.write('answer', {
    op: number,
    user: user.name,
    key,
    verdict,
    status,
    code,
    lastedMs,
    body: answer.body,
  })
  tally.count(kind, verdict)
  judgeAnswer(context, op, server, answer, { sentAt, lastedMs })
  op.verdict =
    before === 'unknown' && (verdict === 'unavailable' || verdict === 'signedOut')
      ? 'unknown'
      : verdict
  op.answer = answer
  endChange(context, op, before === null)
  if (verdict === 'ok') recordAnswer(context, op)
  if (verdict === 'signedOut') await signIn(context.cluster, user).catch(() => {})
  return op.verdict
}

/** Retries a request with its key until its outcome is certain. Throws a Violation when the time is over before. */
export async function resolve(
  context: ChaosContext,
  op: Operation,
  patienceMs = 45_000,
): Promise<void> {
  const end = performance.now() + patienceMs
  for (let tries = 0; op.verdict === 'unknown'; tries++) {
    const server = context.servers[tries % context.servers.length]!
    await send(context, op, server)
    if (op.verdict !== 'unknown') return
    if (context.violation) return
    if (performance.now() > end) {
      const found = `request ${op.number} of ${op.user.name} was never decided: ${op.answer?.status} ${op.answer?.code}`
      throw new Violation('every unknown request is decided', found, [op.user.name, op.key ?? ''])
    }
    await pause(200)
  }
}
