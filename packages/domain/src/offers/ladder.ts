/** The open offers on one team of a game, merged by their terms. */
import { type Cents, cents, plus } from '../money.ts'
import { comparePrices, type Odds } from '../odds.ts'
import type { Side } from '../spread.ts'
import type { OfferTerms } from './offer.ts'

/** Open offers with the same terms, owner and manner of takes, already added up. */
export type OfferGroup = OfferTerms & {
  /** What is left of them, in cents. */
  readonly left: Cents
  readonly offers: number
  readonly isOwn: boolean
  /** False for offers that only may be taken whole. */
  readonly partialTake: boolean
  /** The id of the oldest of them. */
  readonly oldest: number
}

type LadderStep = Omit<OfferTerms, 'pick'> & {
  /** What is left of all offers of the step; the other two sums are parts of it. */
  readonly left: Cents
  /** In the reader's own offers, which the reader cannot take. */
  readonly ownLeft: Cents
  /** In offers that only may be taken whole. */
  readonly wholeLeft: Cents
  readonly offers: number
  /** The id of the oldest offer of another user, one with partial takes first; null where all are the reader's. */
  readonly best: number | null
}

export type Ladder = {
  /** The best odds for the accepter first, then the larger spread. */
  readonly steps: readonly LadderStep[]
  /** The sums of all offers, also of those whose step is left out. */
  readonly offers: number
  readonly left: Cents
}

/** The ladder of this pick, with at most `most` steps. Terms are equal when spread and ratio are: 3 to 2 is 1.5 to 1. */
export function makeLadder(groups: readonly OfferGroup[], pick: Side, most: number): Ladder {
  const ofPick = groups.filter((group) => group.pick === pick)
  const byTerms = new Map<string, OfferGroup[]>()
  for (const group of ofPick) {
    const terms = `${group.spread} ${group.odds.denominator / group.odds.numerator}`
    byTerms.set(terms, [...(byTerms.get(terms) ?? []), group])
  }
  const steps = [...byTerms.values()].map(mergeGroups)
  return {
    steps: steps
      .sort((a, b) => comparePrices(a.odds, b.odds) || b.spread - a.spread)
      .slice(0, most),
    offers: countOffers(ofPick),
    left: sumOf(ofPick),
  }
}

function mergeGroups(groups: readonly OfferGroup[]): LadderStep {
  const { spread, odds } = groups.reduce((shortest, group) =>
    group.odds.numerator < shortest.odds.numerator ? group : shortest,
  )
  const [best] = groups.filter(({ isOwn }) => !isOwn).sort(byPrecedence)
  return {
    spread,
    odds,
    left: sumOf(groups),
    ownLeft: sumOf(groups.filter(({ isOwn }) => isOwn)),
    wholeLeft: sumOf(groups.filter(({ partialTake }) => !partialTake)),
    offers: countOffers(groups),
    best: best?.oldest ?? null,
  }
}

const byPrecedence = (a: OfferGroup, b: OfferGroup) =>
  Number(b.partialTake) - Number(a.partialTake) || a.oldest - b.oldest

const sumOf = (groups: readonly OfferGroup[]) =>
  groups.reduce((sum, { left }) => plus(sum, left), cents(0))

const countOffers = (groups: readonly OfferGroup[]) =>
  groups.reduce((count, { offers }) => count + offers, 0)

/** The best and the worst of these odds for an accepter; null without any. */
export function oddsRange(odds: readonly Odds[]): { best: Odds; worst: Odds } | null {
  const sorted = [...odds].sort(comparePrices)
  const [best] = sorted
  return best ? { best, worst: sorted.at(-1)! } : null
}
