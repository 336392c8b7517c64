/** The open offers on one team of a game, merged by their terms. */
import { TAKES_MAX } from '../bets/takeOffers.ts'
import { type Cents, cents, minus, plus } from '../money.ts'
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
  /** The ids of the oldest of them, at least `TAKES_MAX` where there are as many, in ascending order. */
  readonly oldest: readonly number[]
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
  /**
   * The ids of offers of other users, the best odds first: `TAKES_MAX` with partial takes, and as many whole ones. A list of takes
   * is chosen from them.
   */
  readonly takeable: readonly number[]
  /** The sums of all offers, also of those whose step is left out. */
  readonly offers: number
  readonly left: Cents
}

/**
 * The groups of all offers as the user with the groups `own` sees them: their offers are groups of their own. Null where the ids of
 * `all` do not suffice for the oldest offers of others, or where `own` is newer than `all`.
 */
export function separateOwn(
  all: readonly OfferGroup[],
  own: readonly OfferGroup[],
): readonly OfferGroup[] | null {
  const ownByTerms = new Map(own.map((group) => [exactTermsOf(group), group]))
  const others = all.map((group) => {
    const part = ownByTerms.get(exactTermsOf(group))
    if (!part) return group
    ownByTerms.delete(exactTermsOf(group))
    const offers = group.offers - part.offers
    const oldest = group.oldest.filter((id) => !part.oldest.includes(id)).slice(0, TAKES_MAX)
    const isComplete = oldest.length === Math.min(TAKES_MAX, offers) && group.left >= part.left
    return isComplete ? { ...group, left: minus(group.left, part.left), offers, oldest } : null
  })
  if (ownByTerms.size > 0 || others.includes(null)) return null
  return [...others.flatMap((group) => (group && group.offers > 0 ? [group] : [])), ...own]
}

const exactTermsOf = ({ pick, spread, odds, partialTake }: OfferGroup) =>
  [pick, spread, odds.numerator, odds.denominator, partialTake].join(' ')

/** The ladder of this pick, with at most `most` steps. Terms are equal when spread and ratio are: 3 to 2 is 1.5 to 1. */
export function makeLadder(groups: readonly OfferGroup[], pick: Side, most: number): Ladder {
  const ofPick = groups.filter((group) => group.pick === pick)
  const byTerms = new Map<string, OfferGroup[]>()
  for (const group of ofPick) {
    const terms = `${group.spread} ${group.odds.denominator / group.odds.numerator}`
    byTerms.set(terms, [...(byTerms.get(terms) ?? []), group])
  }
  const merged = [...byTerms.values()]
    .map((groups) => ({ groups, step: mergeGroups(groups) }))
    .sort((a, b) => comparePrices(a.step.odds, b.step.odds) || b.step.spread - a.step.spread)
  return {
    steps: merged.map(({ step }) => step).slice(0, most),
    takeable: chooseTakeable(merged.flatMap(({ groups }) => takeableOf(groups))),
    offers: countOffers(ofPick),
    left: sumOf(ofPick),
  }
}

function mergeGroups(groups: readonly OfferGroup[]): LadderStep {
  const { spread, odds } = groups.reduce((shortest, group) =>
    group.odds.numerator < shortest.odds.numerator ? group : shortest,
  )
  const [best] = takeableOf(groups)
  return {
    spread,
    odds,
    left: sumOf(groups),
    ownLeft: sumOf(groups.filter(({ isOwn }) => isOwn)),
    wholeLeft: sumOf(groups.filter(({ partialTake }) => !partialTake)),
    offers: countOffers(groups),
    best: best?.oldest[0] ?? null,
  }
}

/** The groups of other users, with partial takes first, then the oldest. */
const takeableOf = (groups: readonly OfferGroup[]): OfferGroup[] =>
  groups
    .filter(({ isOwn }) => !isOwn)
    .sort((a, b) => Number(b.partialTake) - Number(a.partialTake) || a.oldest[0]! - b.oldest[0]!)

function chooseTakeable(groups: readonly OfferGroup[]): number[] {
  const first = (partial: boolean) =>
    groups
      .filter(({ partialTake }) => partialTake === partial)
      .flatMap(({ oldest }) => oldest)
      .slice(0, TAKES_MAX)
  const chosen = new Set([...first(true), ...first(false)])
  return groups.flatMap(({ oldest }) => oldest).filter((id) => chosen.has(id))
}

const sumOf = (groups: readonly OfferGroup[]) =>
  groups.reduce((sum, { left }) => plus(sum, left), cents(0))

const countOffers = (groups: readonly OfferGroup[]) =>
  groups.reduce((count, { offers }) => count + offers, 0)

/**
 * Cents of the steps that takers come to before a new offer with these terms: steps with better odds for them, then larger spreads,
 * then the same terms, whose offers are older.
 */
export function amountAhead(
  steps: readonly Pick<LadderStep, 'spread' | 'odds' | 'left'>[],
  { spread, odds }: Pick<OfferTerms, 'spread' | 'odds'>,
): Cents {
  return steps.reduce((sum, step) => {
    const better = comparePrices(step.odds, odds) || spread - step.spread
    return better <= 0 ? plus(sum, step.left) : sum
  }, cents(0))
}

/** The best and the worst of these odds for an accepter; null without any. */
export function oddsRange(odds: readonly Odds[]): { best: Odds; worst: Odds } | null {
  const sorted = [...odds].sort(comparePrices)
  const [best] = sorted
  return best ? { best, worst: sorted.at(-1)! } : null
}
