/** The sentences about an offer's stake once the offer has ended. */

import { type Cents, minus } from '@sidebet/domain/money'
import { amountText } from '../numberText.ts'

/** The cents that were reserved for the rest of the offer. `forfeited` is the expired bonus in them, which went back to its promotion. */
type Back = { readonly returned: Cents; readonly forfeited: Cents }

/** ": $75.00 are available again", after a title; '' where nothing is. */
export function availableAgain({ returned, forfeited }: Back): string {
  return returned > forfeited
    ? `: ${amountText(minus(returned, forfeited))} are available again`
    : ''
}

/** "The $75.00 held for it are available again." */
export function reservedFor(it: string, { returned, forfeited }: Back): string {
  const reserved = `${amountText(returned)} held for ${it}`
  const back = amountText(minus(returned, forfeited))
  if (forfeited === 0) return `The ${reserved} are available again.`
  if (returned === forfeited) return `The ${reserved} were bonus whose days are over.`
  return `Of the ${reserved} ${back} are available again, and ${amountText(forfeited)} were bonus whose days are over.`
}
