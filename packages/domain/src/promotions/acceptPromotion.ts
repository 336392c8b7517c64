/** Whether somebody gets a promotion, and what they get. */
import type { Cents } from '../money.ts'
import { ok, type Result, refuse } from '../result.ts'
import { isSameCode, type PromotionTerms } from './checkPromotion.ts'

export type Accepting = {
  /** The code that was given; '' for none. */
  readonly code: string
  /** "2026-11-22", US Eastern. */
  readonly today: string
  /** What is left in the pot. */
  readonly pot: Cents
  /** They are in a group of the admin whom it is for, or it is for everybody (GAP-156). */
  readonly isForThem: boolean
  readonly hadBefore: boolean
}

export type Grant = {
  readonly cents: Cents
  /** May be withdrawn at once; otherwise it may be bet and no more until it is earned (GAP-159). */
  readonly isFree: boolean
  /** At its end what was not used is lost (GAP-160); null where nothing ever is. */
  readonly lastDayToUse: string | null
}

export type GrantRefusal =
  /** Also for whoever it is not for: they learn nothing of it. */
  | { readonly code: 'promotionUnknown' }
  | { readonly code: 'promotionHad' }
  | { readonly code: 'promotionOver' }
  | { readonly code: 'promotionUsedUp' }
  | { readonly code: 'wrongCode' }

/** The rules of accepting a promotion, in their order. */
export function acceptPromotion(
  promotion: PromotionTerms,
  { code, today, pot, isForThem, hadBefore }: Accepting,
): Result<Grant, GrantRefusal> {
  if (hadBefore) return refuse({ code: 'promotionHad' })
  if (!isForThem) return refuse({ code: 'promotionUnknown' })
  if (promotion.lastDay !== null && today > promotion.lastDay)
    return refuse({ code: 'promotionOver' })
  if (pot < promotion.perUser) return refuse({ code: 'promotionUsedUp' })
  if (promotion.needsCode && !isSameCode(code, promotion.code)) return refuse({ code: 'wrongCode' })
  const isFree = promotion.availableToWithdraw
  return ok({
    cents: promotion.perUser,
    isFree,
    // What may be withdrawn cannot be taken back.
    lastDayToUse: isFree ? null : lastDayToUse(today, promotion.daysToUse),
  })
}

/** Today plus the days, as "2026-12-22"; null without days. */
export function lastDayToUse(today: string, days: number | null): string | null {
  if (days === null || days === 0) return null
  return new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
