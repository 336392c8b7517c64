/** The random bets on a game, drawn by the seed: the offers, their takes, and the cancelled offers. */
import { type Dice, dice } from './dice.ts'
import type { PlayedGame } from './readSeason.ts'

export type OfferPlan = {
  /** Indexes of users, from 0. */
  readonly offerer: number
  readonly pick: 'home' | 'away'
  /** Hundredths of a point. */
  readonly spread: number
  readonly odds: { readonly numerator: number; readonly denominator: number }
  /** Cents. */
  readonly amount: number
  /** The takes in their order. Null takes all that is left. */
  readonly takes: readonly { readonly accepter: number; readonly cents: number | null }[]
  /** The offerer cancels the offer after the takes and gets the untaken rest back. */
  readonly isCancelled: boolean
}

/** In hundredths, as the database stores them. */
const ODDS = [
  [100, 100],
  [110, 100],
  [1_000, 1_100],
  [300, 200],
  [200, 300],
  [500, 100],
  [700, 1_300],
] as const

const OFFERS_A_GAME = 60
/**
 * Neighbouring games have different groups of users, so that their settlements do not wait for locks on each other's
 * accounts.
 */
const CROWDS = 8
const CROWD_MIN = 5

/** The users who bet on one game. */
type Crowd = { readonly first: number; readonly size: number }

/** `at` is the game's index in the season. */
export function plansOf(game: PlayedGame, at: number, users: number, seed: number): OfferPlan[] {
  const crowd = crowdOf(at, users)
  if (game.line) return [lineTaken(game.line, dice(seed, at), crowd)]
  return Array.from({ length: OFFERS_A_GAME }, (_, nth) => drawn(dice(seed, at, nth + 1), crowd))
}

function crowdOf(at: number, users: number): Crowd {
  const crowds = Math.max(1, Math.min(CROWDS, Math.floor(users / CROWD_MIN)))
  const size = Math.floor(users / crowds)
  return { first: (at % crowds) * size, size }
}

/** One fully taken offer: the favourite is the pick, at the row's spread. */
function lineTaken(line: NonNullable<PlayedGame['line']>, roll: Dice, crowd: Crowd): OfferPlan {
  const offerer = oneOf(crowd, roll)
  return {
    offerer,
    pick: line.favourite,
    spread: line.spread,
    odds: { numerator: 100, denominator: 100 },
    amount: 100 + roll(9_901),
    takes: [{ accepter: anotherOf(crowd, offerer, roll), cents: null }],
    isCancelled: false,
  }
}

/** Of ten offers, one gets no takes, one is cancelled and two are taken whole. The others are taken in part. */
function drawn(roll: Dice, crowd: Crowd): OfferPlan {
  const offerer = oneOf(crowd, roll)
  const [numerator, denominator] = ODDS[roll(ODDS.length)]!
  const amount = 1_000 + roll(9_001)
  const fate = roll(10)
  const parts = fate === 0 ? 0 : 1 + roll(4)
  const takes = Array.from({ length: parts }, (_, nth) => ({
    accepter: anotherOf(crowd, offerer, roll),
    cents: (fate === 2 || fate === 3) && nth === parts - 1 ? null : 100 + roll(amount / 4 - 100),
  }))
  return {
    offerer,
    pick: roll(2) ? 'home' : 'away',
    spread: 50 * (1 + roll(40)),
    odds: { numerator, denominator },
    amount,
    takes,
    isCancelled: fate === 1,
  }
}

function oneOf({ first, size }: Crowd, roll: Dice): number {
  return first + roll(size)
}

function anotherOf({ first, size }: Crowd, user: number, roll: Dice): number {
  return first + ((user - first + 1 + roll(size - 1)) % size)
}
