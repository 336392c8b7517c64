/**
 * Records who joins and leaves groups. These requests have no keys: a retry is answered by the current state. So a change
 * counts as possible from its first try until an answer settles it.
 */

import type { ChaosContext } from '../environment/context.ts'
import type { Operation } from '../traffic/operation.ts'
import type { Change } from './referenceModel.ts'

/**
 * Per call, the list that it changes and the user concerned. `open` lists the answers to a retry which prove that it has
 * happened.
 */
const CALLS: Readonly<
  Record<string, { list: 'joins' | 'ends'; who: 'requester' | 'named' | 'all'; open: string[] }>
> = {
  createGroup: { list: 'joins', who: 'requester', open: ['Group Name Already Exists'] },
  join: { list: 'joins', who: 'requester', open: ['You are already a member of this group.'] },
  leave: { list: 'ends', who: 'requester', open: ['notMember'] },
  remove: { list: 'ends', who: 'named', open: ['notInGroup'] },
  deleteGroup: { list: 'ends', who: 'all', open: [] },
}

/** The server did not listen, or a lock timed out. After `unavailable`, a request without a key may have been executed. */
const NOT_EXECUTED_CODES: readonly string[] = ['ECONNREFUSED', 'busy']

/** Runs before each try. */
export function beginChange(context: ChaosContext, op: Operation): void {
  const call = CALLS[op.kind]
  if (!call) return
  const { name, list } = findChanges(context, op)
  if (list.some((change) => change.op === op.number)) return
  const named = context.users.find((user) => user.name === name)
  const user = { requester: op.user.id, named: named?.id ?? 0, all: null }[call.who]
  const { number, firstAt: from } = op
  list.push({ op: number, user, from, to: Number.POSITIVE_INFINITY, isSure: false })
}

/** Runs after each answer. `isFirst`: no earlier try can have had the effect. */
export function endChange(context: ChaosContext, op: Operation, isFirst: boolean): void {
  const call = CALLS[op.kind]
  if (!call || !op.answer) return
  const { list } = findChanges(context, op)
  const change = list.find((candidate) => candidate.op === op.number)
  if (!change) return
  const { verdict, code, body } = op.answer
  const message = typeof body === 'string' ? body : (body?.message ?? '')
  if (hasHappened(op) || (!isFirst && [code, message].some((text) => call.open.includes(text)))) {
    change.isSure = true
    change.to = context.history.now()
  } else if (
    isFirst &&
    (verdict === 'refused' || verdict === 'ok' || NOT_EXECUTED_CODES.includes(code))
  ) {
    list.splice(list.indexOf(change), 1)
  } else if (verdict === 'refused' || verdict === 'ok') {
    change.to = context.history.now()
  }
}

/** A taken name and a wrong code are answered with 200, too. */
function hasHappened({ kind, answer }: Operation): boolean {
  if (answer?.verdict !== 'ok') return false
  if (kind === 'createGroup') return typeof answer.body?.groupCode === 'string'
  return kind === 'join' ? answer.body?.success === true : true
}

function findChanges(context: ChaosContext, op: Operation): { name: string; list: Change[] } {
  const { groups } = context.model
  const body = op.body as { groupName?: string; friendGroup?: string; friendUsername?: string }
  const group = body.groupName ?? body.friendGroup ?? ''
  const booked = groups.get(group) ?? { name: group, creator: op.user.id, joins: [], ends: [] }
  groups.set(group, booked)
  return { name: body.friendUsername ?? '', list: booked[CALLS[op.kind]!.list] }
}
