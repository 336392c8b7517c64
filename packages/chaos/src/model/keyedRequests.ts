/** A key has one effect: the first acknowledgement is stored, and later answers are compared with it. */

import type { ChaosContext } from '../environment/context.ts'
import type { Operation } from '../traffic/operation.ts'
import { Violation } from '../violation.ts'

export const isRepeated = (context: ChaosContext, op: Operation) =>
  context.model.keyedRequests.some(({ key, user }) => key === op.key && user === op.user.id)

/** Fails when the same key returns another result than before. */
export function sameAsBefore(context: ChaosContext, op: Operation, id: string): void {
  const before = context.model.keyedRequests.find(
    ({ key, user }) => key === op.key && user === op.user.id,
  )
  if (!before || before.id === id) return
  const found = `the key ${op.key} of ${op.user.name} answered ${before.id}, then ${id}`
  context.fail(new Violation('a key has one effect', found, [op.key ?? '']))
}

export function recordKeyedRequest(context: ChaosContext, op: Operation, id: string): void {
  if (!op.key || isRepeated(context, op)) return
  const { number, user, path, body = {}, key, sentAt } = op
  context.model.keyedRequests.push({
    op: number,
    user: user.id,
    kind: op.kind,
    path,
    body,
    key,
    id,
    at: sentAt,
  })
}
