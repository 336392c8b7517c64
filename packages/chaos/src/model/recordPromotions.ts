/** Records created promotions and accepted grants. */

import type { ChaosContext } from '../environment/context.ts'
import type { Operation } from '../traffic/operation.ts'
import { Violation } from '../violation.ts'
import { isRepeated, recordKeyedRequest, sameAsBefore } from './keyedRequests.ts'
import { grantName } from './referenceModel.ts'

type JsonObject = Readonly<Record<string, unknown>>

const cents = (dollars: unknown) => Math.round(Number(dollars) * 100)

export function recordPromotion(
  context: ChaosContext,
  op: Operation,
  response: JsonObject,
  sent: JsonObject,
): void {
  const name = String(sent.promotionName)
  const isDone = response.message === 'promotion created'
  sameAsBefore(context, op, isDone ? name : 'nothing')
  if (!isDone || context.model.promotions.has(name)) return
  if (op.user !== context.users[0]) {
    const found = `${op.user.name}, who is no admin, created ${name}`
    context.fail(new Violation('only an admin creates promotions', found, [op.user.name]))
  }
  const expires = sent.useExpiration === true
  const [month, day, year] = String(sent.promoExpirationDate).split('/')
  context.model.promotions.set(name, {
    name,
    initial: cents(sent.initialBalance),
    perUser: cents(sent.perUserAmount),
    acceptsNeeded: Number(sent.newAcceptsNeeded),
    isFree: sent.availableToWithdraw === true,
    days: expires ? Number(sent.daysToUseFunds) : null,
    lastDay: expires ? `${year}-${month}-${day}` : null,
    code: sent.needCode === true ? String(sent.promotionCode) : '',
  })
  recordKeyedRequest(context, op, name)
}

export function recordGrant(
  context: ChaosContext,
  op: Operation,
  response: JsonObject,
  sent: JsonObject,
): void {
  const promotion = String(sent.promotionName)
  const isDone = response.message === 'update successful'
  const id = grantName(promotion, op.user.id)
  sameAsBefore(context, op, isDone ? id : 'nothing')
  if (!isDone || isRepeated(context, op)) return
  const fail = (rule: string, found: string) =>
    context.fail(new Violation(rule, found, [op.user.name, promotion, op.key ?? '']))
  if (context.model.grants.has(id))
    fail('a promotion is had once', `${op.user.name} got ${promotion} by two requests`)
  const code = context.model.promotions.get(promotion)?.code
  if (code && sent.promotionCode !== code)
    fail('a promotion with a code needs it', `${op.user.name} got ${promotion} without`)
  context.model.grants.set(id, { promotion, user: op.user.id })
  recordKeyedRequest(context, op, id)
}
