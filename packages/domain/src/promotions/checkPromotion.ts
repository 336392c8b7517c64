/** The rules of a promotion's terms. Its creator receives the first rule that the draft breaks (GAP-156 to GAP-168). */
import { hasControls, hasInvisible, hasVisible } from '../account/invisibleCharacters.ts'
import { nameKey, usernameKey } from '../account/username.ts'
import { readAmericanDay } from '../games/americanDay.ts'
import type { Cents } from '../money.ts'
import { ok, type Result, refuse } from '../result.ts'
import { plainCode, plainDigits } from '../typedText.ts'

export const PROMOTION_NAME_MAX = 100

/** As typed; days, acceptances and the date as texts or numbers, '' for none. */
export type PromotionDraft = {
  readonly promotionName: string
  readonly promotionCode: string
  readonly initialBalance: Cents
  readonly perUserAmount: Cents
  readonly newAcceptsNeeded: number | string
  readonly availableToWithdraw: boolean
  readonly daysToUseFunds: number | string
  /** MM/dd/yyyy. */
  readonly promoExpirationDate: string
  readonly needCode: boolean
  readonly useExpiration: boolean
  readonly message: string
}

/** What each accepting user receives, and the terms. */
export type PromotionTerms = {
  readonly name: string
  /** '' where there is none. */
  readonly code: string
  readonly needsCode: boolean
  /** The pot, from which each grant is taken (GAP-157). */
  readonly initial: Cents
  readonly perUser: Cents
  /** New players who must accept a bet of the user before the money may be withdrawn (GAP-158). */
  readonly acceptsNeeded: number
  readonly availableToWithdraw: boolean
  /** Days within which a grant is used or forfeited; null when it is never forfeited. */
  readonly daysToUse: number | null
  /** The last day on which it may be accepted, "2026-11-22" in US Eastern time; null for none. */
  readonly lastDay: string | null
  readonly message: string
}

/** Numbers above these are typing errors. */
const ACCEPTS_MAX = 1_000
const DAYS_MAX = 3_650

/** The field that is not a valid name, code, amount, number or day. */
export type PromotionRefusal = {
  readonly code: 'promotionInvalid'
  readonly field: keyof PromotionDraft
}

/**
 * The terms of a promotion, or the first invalid field. `today` is "2026-11-22" in US Eastern time. `most` is the largest
 * pot that one admin alone may give away (AZ4).
 */
export function checkPromotion(
  draft: PromotionDraft,
  { today, most }: { readonly today: string; readonly most: Cents },
): Result<PromotionTerms, PromotionRefusal> {
  const { initialBalance, perUserAmount, useExpiration, needCode } = draft

  const name = promotionNameOf(draft.promotionName)
  if (name === null) return invalid('promotionName')
  const code = draft.promotionCode.normalize('NFC').trim()
  if (hasInvisible(code) || (needCode && !hasVisible(code))) return invalid('promotionCode')
  if (initialBalance <= 0 || initialBalance > most) return invalid('initialBalance')
  if (perUserAmount <= 0 || perUserAmount > initialBalance) return invalid('perUserAmount')
  const acceptsNeeded = wholeNumber(draft.newAcceptsNeeded, ACCEPTS_MAX)
  if (acceptsNeeded === null) return invalid('newAcceptsNeeded')
  const days = wholeNumber(draft.daysToUseFunds, DAYS_MAX)
  if (days === null) return invalid('daysToUseFunds')

  // Without an expiration neither the date nor the days apply (GAP-161).
  const lastDay = useExpiration ? readAmericanDay(draft.promoExpirationDate) : null
  if (useExpiration && (lastDay === null || lastDay < today)) return invalid('promoExpirationDate')
  const message = draft.message.normalize('NFC').replace(/\r\n?/g, '\n').trim()
  if (hasControls(message.replaceAll('\n', ''))) return invalid('message')
  return ok({
    name,
    code,
    needsCode: needCode,
    initial: initialBalance,
    perUser: perUserAmount,
    acceptsNeeded,
    availableToWithdraw: draft.availableToWithdraw,
    daysToUse: useExpiration && days > 0 ? days : null,
    lastDay,
    message,
  })
}

const invalid = (field: keyof PromotionDraft) =>
  refuse<PromotionRefusal>({ code: 'promotionInvalid', field })

/** The name as stored and displayed, without outer spaces; null when it breaks a rule. It appears in a URL. */
function promotionNameOf(text: string): string | null {
  const name = text.normalize('NFC').trim()
  if (name.length > PROMOTION_NAME_MAX || hasInvisible(name) || !hasVisible(name)) return null
  return name.includes('/') || /^\.+$/.test(name) ? null : name
}

/** The unique key: `nameKey`. */
export function promotionNameKey(name: string): string {
  return nameKey(name)
}

/** Codes are typed on phones: case and all that `plainCode` drops do not count (GAP-162). */
export function isSameCode(a: string, b: string): boolean {
  return codeKey(a) === codeKey(b)
}

/** A code of punctuation alone is compared as it is. */
function codeKey(code: string): string {
  return usernameKey(plainCode(code) || code.trim())
}

/** '' is 0; null when the text is no whole number from 0 to `most`. */
function wholeNumber(typed: number | string, most: number): number | null {
  const text = plainDigits(String(typed))
  if (text === '') return 0
  return /^\d{1,10}$/.test(text) && Number(text) <= most ? Number(text) : null
}
