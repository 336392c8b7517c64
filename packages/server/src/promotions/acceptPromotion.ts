import { wireId } from '@sidebet/contract/ids'
import { acceptPromotion as acceptPromotionCall } from '@sidebet/contract/promotions'
import { promotionsAnswers } from '@sidebet/copy/screens/promotions'
import { easternDay } from '@sidebet/domain/games/easternDate'
import {
  type Grant,
  type GrantRefusal,
  acceptPromotion as ruleOf,
} from '@sidebet/domain/promotions/acceptPromotion'
import { bonusAccount, poolAccount } from '../bonus/grants.ts'
import { countTriesOf, giveBackTriesOf } from '../config/rateLimits.ts'
import { type RequestKey, requestKey } from '../engine/requestKey.ts'
import { handle } from '../handle.ts'
import { wireFunds } from '../ledger/funds.ts'
import { type Account, lockAccounts, openAccounts, postTransfers } from '../ledger/ledger.ts'
import { publishChanges } from '../live/publishChanges.ts'
import { insertNotification, notice } from '../notifications/outbox/outbox.ts'
import { audit } from '../platform/audit/audit.ts'
import { readNow } from '../platform/database/clock.ts'
import { combineStatements } from '../platform/database/combineStatements.ts'
import { isContention } from '../platform/database/databaseErrors.ts'
import type { Tx } from '../platform/database/db.ts'
import {
  findIdempotencyRecord,
  insertIdempotencyKeys,
  isKeyInUse,
} from '../platform/database/idempotency.sql.ts'
import { done, failure, temporaryFailure, tooManyTries } from '../platform/http/reply.ts'
import { insertGrant } from './grants.sql.ts'
import { lockPromotionNamed, needsCode, type Promotion, readEligibility } from './promotions.sql.ts'

type AcceptRequest = {
  readonly userId: number
  readonly name: string
  readonly code: string
  readonly key: RequestKey | null
  readonly ip: string
}

type Accepted = 'granted' | 'keyReused' | 'busy' | GrantRefusal['code']

/**
 * POST /api/promotion/promotionaddedtouser: the stored promotion alone determines what a user gets, not the request
 * (GAP-168). A refusal is 200 with the stated text, as the specification requires.
 */
export const acceptPromotion = handle(
  acceptPromotionCall,
  async ({ services, session, body, ip, idempotencyKey }) => {
    const { db } = services
    const { userId } = session
    const isLimited = await needsCode(db, body.promotionName)
    // Counted before the check, so that many simultaneous requests cannot all pass.
    const wait = isLimited ? await countTriesOf(services, 'promotionCode', { user: userId }) : null
    if (wait !== null) return tooManyTries(wait)

    const request: AcceptRequest = {
      userId,
      name: body.promotionName,
      code: body.promotionCode,
      key: idempotencyKey ? requestKey(idempotencyKey, body, null) : null,
      ip,
    }
    const once = () => db.transaction((tx) => accept(tx, request))
    const accepted = await once()
      .catch((error) => {
        if (isKeyInUse(error)) return once()
        throw error
      })
      .catch((error) => {
        if (isContention(error)) return 'busy' as const
        throw error
      })
    if (isLimited && accepted !== 'wrongCode')
      await giveBackTriesOf(db, 'promotionCode', { user: userId })
    if (accepted === 'keyReused') return failure('keyReused')
    if (accepted === 'busy') return temporaryFailure('busy')
    if (accepted !== 'granted') return done({ error: promotionsAnswers.failed, code: accepted })
    return done({ message: promotionsAnswers.updated, ...(await wireFunds(db, userId)) })
  },
)

/**
 * Locks the user's cash before the promotion. A transaction that waited for cash with the promotion locked would block
 * every other user who accepts it.
 */
async function accept(tx: Tx, { userId, name, code, key, ip }: AcceptRequest): Promise<Accepted> {
  const cash = await lockAccounts(tx, [{ kind: 'user.cash', ownerId: userId }])
  const promotion = await lockPromotionNamed(tx, name)
  if (!promotion) return 'promotionUnknown'
  const keyRow = key && { userId, call: acceptPromotionCall.name, ...key }
  const before = keyRow && (await findIdempotencyRecord(tx, keyRow))
  if (before) return before.bodyHash.equals(keyRow.bodyHash) ? 'granted' : 'keyReused'

  const accounts = [...cash, ...(await lockAccounts(tx, [poolAccount(promotion.id)]))]
  const now = await readNow(tx)
  const today = easternDay(new Date(now).toISOString())
  const eligibility = await readEligibility(tx, promotion.id, userId)
  const result = ruleOf(promotion, { ...eligibility, code, today })
  if (!result.ok) return result.refusal.code

  const grantId = await give(tx, { userId, promotion, grant: result.value, accounts, now })
  await audit(tx, {
    actor: wireId('user', userId),
    action: 'promotions.accept',
    subject: wireId('promotion', promotion.id),
    ip,
    facts: { cents: result.value.cents, grant: grantId },
  })
  if (keyRow)
    await tx.query(
      combineStatements(insertIdempotencyKeys([{ ...keyRow, answer: { grantId } }], now)),
    )
  return 'granted'
}

/** Moves the money to the user's cash or to the grant's own account, and notifies the user. Returns the grant's id. */
async function give(
  tx: Tx,
  gift: {
    readonly userId: number
    readonly promotion: Promotion
    readonly grant: Grant
    readonly accounts: readonly Account[]
    readonly now: number
  },
): Promise<number> {
  const { userId, promotion, grant, now } = gift
  const grantId = await insertGrant(tx, { userId, promotion, now, ...grant })
  const to = grant.isFree
    ? ({ kind: 'user.cash', ownerId: userId } as const)
    : bonusAccount(grantId)
  if (!grant.isFree) await openAccounts(tx, [to])
  const accounts = grant.isFree
    ? gift.accounts
    : [...gift.accounts, ...(await lockAccounts(tx, [to]))]
  const from = poolAccount(promotion.id)
  const key = `grant:${grantId}`
  const transfer = { key, kind: 'grant', ref: grantId, from, to, cents: grant.cents }
  await postTransfers(tx, accounts, [transfer], now)
  publishChanges(tx, { users: [userId] })
  await insertNotification(
    tx,
    notice('promotion', grantId, { what: 'received', cents: grant.cents }),
  )
  return grantId
}
