/** Promotions that were created, and who had them. */
import type { Operation } from '../traffic/operation.ts'
import { Violation } from '../violation.ts'
import type { World } from '../world/world.ts'
import { grantName } from './book.ts'
import { isRepeated, recordKeyedRequest, sameAsBefore } from './kept.ts'

type JsonObject = Readonly<Record<string, unknown>>

const cents = (dollars: unknown) => Math.round(Number(dollars) * 100)

export function learnPromotion(
  world: World,
  op: Operation,
  response: JsonObject,
  sent: JsonObject,
): void {
  const name = String(sent.promotionName)
  const isDone = response.message === 'promotion created'
  sameAsBefore(world, op, isDone ? name : 'nothing')
  if (!isDone || world.book.promotions.has(name)) return
  if (op.user !== world.users[0]) {
    const found = `${op.user.name}, who is no admin, created ${name}`
    world.fail(new Violation('only an admin creates promotions', found, [op.user.name]))
  }
  const expires = sent.useExpiration === true
  const [month, day, year] = String(sent.promoExpirationDate).split('/')
  world.book.promotions.set(name, {
    name,
    initial: cents(sent.initialBalance),
    perUser: cents(sent.perUserAmount),
    acceptsNeeded: Number(sent.newAcceptsNeeded),
    isFree: sent.availableToWithdraw === true,
    days: expires ? Number(sent.daysToUseFunds) : null,
    lastDay: expires ? `${year}-${month}-${day}` : null,
    code: sent.needCode === true ? String(sent.promotionCode) : '',
  })
  recordKeyedRequest(world, op, name)
}

export function learnGrant(
  world: World,
  op: Operation,
  response: JsonObject,
  sent: JsonObject,
): void {
  const promotion = String(sent.promotionName)
  const isDone = response.message === 'update successful'
  const id = grantName(promotion, op.user.id)
  sameAsBefore(world, op, isDone ? id : 'nothing')
  if (!isDone || isRepeated(world, op)) return
  const fail = (rule: string, found: string) =>
    world.fail(new Violation(rule, found, [op.user.name, promotion, op.key ?? '']))
  if (world.book.grants.has(id))
    fail('a promotion is had once', `${op.user.name} got ${promotion} by two requests`)
  const code = world.book.promotions.get(promotion)?.code
  if (code && sent.promotionCode !== code)
    fail('a promotion with a code needs it', `${op.user.name} got ${promotion} without`)
  world.book.grants.set(id, { promotion, user: op.user.id })
  recordKeyedRequest(world, op, id)
}
