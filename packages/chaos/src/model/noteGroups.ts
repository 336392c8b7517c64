/**
 * Who comes into groups and goes. These calls have no keys: asked again they say how things are now. So what was begun
 * counts as possible from then on, until an answer tells.
 */

import type { ChaosContext } from '../environment/context.ts'
import type { Operation } from '../traffic/operation.ts'
import type { Change } from './referenceModel.ts'

/** Of each call: in which list, and about whom; `open` are the answers to a second try that show it has happened. */
const CALLS: Readonly<
  Record<string, { list: 'joins' | 'ends'; who: 'asker' | 'named' | 'all'; open: string[] }>
> = {
  createGroup: { list: 'joins', who: 'asker', open: ['Group Name Already Exists'] },
  join: { list: 'joins', who: 'asker', open: ['You are already a member of this group.'] },
  leave: { list: 'ends', who: 'asker', open: ['notMember'] },
  remove: { list: 'ends', who: 'named', open: ['notInGroup'] },
  deleteGroup: { list: 'ends', who: 'all', open: [] },
}

/** Nobody listened, or a lock was waited for in vain. What is just unavailable may have happened without a key. */
const NOT_EXECUTED_CODES: readonly string[] = ['ECONNREFUSED', 'busy']

/** Before each try. */
export function beginChange(context: ChaosContext, op: Operation): void {
  const call = CALLS[op.kind]
  if (!call) return
  const { name, list } = findChanges(context, op)
  if (list.some((change) => change.op === op.number)) return
  const named = context.users.find((user) => user.name === name)
  const user = { asker: op.user.id, named: named?.id ?? 0, all: null }[call.who]
  const { number, firstAt: from } = op
  list.push({ op: number, user, from, to: Number.POSITIVE_INFINITY, isSure: false })
}

/** After each answer. `isFirst`: no try before may have done it. */
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

/** A name that is taken and a wrong code are 200, too. */
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
