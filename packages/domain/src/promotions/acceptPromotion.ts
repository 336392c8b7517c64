/** Whether a user receives a promotion, and the grant. */
import type { Cents } from '../money.ts'
import { ok, type Result, refuse } from '../result.ts'
import { isSameCode, type PromotionTerms } from './checkPromotion.ts'

export type Accepting = {
  /** The code that the user entered; '' for none. */
  readonly code: string
  /** "2026-11-22", US Eastern. */
  readonly today: string
  /** The remainder of the pot. */
  readonly pot: Cents
  /** The promotion is for all users, or the user is in a group of its admin (GAP-156). */
  readonly isForThem: boolean
  readonly hadBefore: boolean
  /** An account linked to the user's has or had a grant of the promotion (BI15). */
  readonly isUsed: boolean
}

export type Grant = {
  readonly cents: Cents
  /** Withdrawable at once; otherwise it may only be staked until it is earned (GAP-159). */
  readonly isFree: boolean
  /** The unused part is forfeited after this day (GAP-160); null when it is never forfeited. */
  readonly lastDayToUse: string | null
}

export type GrantRefusal =
  /** Also for users outside the promotion's audience: the refusal does not reveal that it exists. */
  | { readonly code: 'promotionUnknown' }
  | { readonly code: 'promotionHad' }
  | { readonly code: 'promotionUsed' }
  | { readonly code: 'promotionOver' }
  | { readonly code: 'promotionUsedUp' }
  | { readonly code: 'wrongCode' }

/** The rules of accepting a promotion, in their order. */
export function acceptPromotion(
  promotion: PromotionTerms,
  { code, today, pot, isForThem, hadBefore, isUsed }: Accepting,
): Result<Grant, GrantRefusal> {
  if (hadBefore) return refuse({ code: 'promotionHad' })
  if (!isForThem) return refuse({ code: 'promotionUnknown' })
  if (promotion.lastDay !== null && today > promotion.lastDay)
    return refuse({ code: 'promotionOver' })
  if (isUsed) return refuse({ code: 'promotionUsed' })
  if (pot < promotion.perUser) return refuse({ code: 'promotionUsedUp' })
  if (promotion.needsCode && !isSameCode(code, promotion.code)) return refuse({ code: 'wrongCode' })
  const isFree = promotion.availableToWithdraw
  return ok({
    cents: promotion.perUser,
    isFree,
    // Withdrawable money cannot be taken back.
    lastDayToUse: isFree ? null : lastDayToUse(today, promotion.daysToUse),
  })
}

/** Today plus the days, as "2026-12-22"; null without days. */
export function lastDayToUse(today: string, days: number | null): string | null {
  if (days === null || days === 0) return null
  return new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
