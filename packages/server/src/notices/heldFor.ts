/** What is told of the money that was held for an offer, once the offer is over. */
import { amountText } from '@sidebet/copy/numberText'
import { type Cents, minus } from '@sidebet/domain/money'

/** The rest of the hold; and what of it was bonus whose days were over, which went back to its promotion. */
type Back = { readonly returned: Cents; readonly forfeited: Cents }

/** ": $75.00 are available again", behind a title; '' where nothing is. */
export function availableAgain({ returned, forfeited }: Back): string {
  return returned > forfeited
    ? `: ${amountText(minus(returned, forfeited))} are available again`
    : ''
}

/** "The $75.00 held for it are available again." */
export function heldFor(it: string, { returned, forfeited }: Back): string {
  const held = `${amountText(returned)} held for ${it}`
  const back = amountText(minus(returned, forfeited))
  if (forfeited === 0) return `The ${held} are available again.`
  if (returned === forfeited) return `The ${held} were bonus whose days are over.`
  return `Of the ${held} ${back} are available again, and ${amountText(forfeited)} were bonus whose days are over.`
}
