/**
 * The examples of the FAQ, computed by the rules that the app executes: a changed rule changes them too. Ann offers on
 * the home team, Ben and Carl take.
 */
import { type Score, settleBet } from '@sidebet/domain/bets/settleBet'
import { type Taken, takeOffer } from '@sidebet/domain/bets/takeOffer'
import { type Cents, cents, formatDollars, plus } from '@sidebet/domain/money'
import type { Odds } from '@sidebet/domain/odds'
import type { Offer } from '@sidebet/domain/offers/offer'
import { type Posted, postOffer } from '@sidebet/domain/offers/postOffer'
import type { Result } from '@sidebet/domain/result'
import { decimalText, oddsText, signedText } from '../numberText.ts'
import type { ProseTable } from '../prose.ts'

const ANN = 1
const BEN = 2
const NOW = 0
const GAME = { startsAt: 1, status: 'scheduled', started: false } as const
const ENOUGH = cents(10_000_00)

const odds = (numerator: number, denominator: number): Odds => ({
  numerator: numerator * 100,
  denominator: denominator * 100,
})

/** An example that the rules refuse is a programming error. */
function must<Value>(result: Result<Value, { readonly code: string }>): Value {
  if (!result.ok) throw new Error(`an example is refused: ${result.refusal.code}`)
  return result.value
}

/** Ann's post: `spread` in hundredths of a point. */
function post(amount: Cents, spread: number, odds: Odds): Posted {
  const draft = { pick: 'home', spread, odds, amount } as const
  return must(postOffer({ draft, game: GAME, betsBarred: false, fundsAvailable: ENOUGH, now: NOW }))
}

/** The takes of parts of it, one after the other. */
function takeParts({ pick, spread, odds, amount }: Posted, parts: readonly Cents[]): Taken[] {
  let taken = cents(0)
  return parts.map((part) => {
    const offer: Offer = {
      id: 1,
      offererId: ANN,
      gameId: 1,
      terms: { pick, spread, odds },
      amount,
      taken,
      partialTake: true,
      audience: { kind: 'public' },
      state: 'open',
      regionLimit: 'none',
      game: GAME,
    }
    const take = {
      accepterId: BEN,
      isMember: false,
      amount: part,
      seen: {},
      betsBarred: false,
      limitsSeen: ['none'],
      fundsAvailable: ENOUGH,
      now: NOW,
    }
    const made = must(takeOffer(offer, take))
    taken = plus(taken, made.amount)
    return made
  })
}

/** The bet of the answers: 3 points, 100 dollars at 3 to 2, of which Ben takes 40. */
const SAMPLE = post(cents(100_00), 300, odds(3, 2))
const SAMPLE_PART = takeParts(SAMPLE, [cents(40_00)])[0]!

export const sampleText = {
  points: decimalText(SAMPLE.spread),
  odds: oddsText(SAMPLE.odds),
  amount: formatDollars(SAMPLE.amount),
  reserved: formatDollars(SAMPLE.risk),
  part: formatDollars(SAMPLE_PART.amount),
  annRisks: formatDollars(SAMPLE_PART.offererPay),
  annReservedLeft: formatDollars(cents(SAMPLE.risk - SAMPLE_PART.offererPay)),
  left: formatDollars(cents(SAMPLE.amount - SAMPLE_PART.amount)),
  pot: formatDollars(plus(SAMPLE_PART.amount, SAMPLE_PART.offererPay)),
}

const ENDINGS: readonly [ending: string, score: Score][] = [
  ['Patriots win by 7', { home: 27, away: 20 }],
  ['Patriots win by exactly 3', { home: 23, away: 20 }],
  ['Patriots win by 2', { home: 22, away: 20 }],
  ['A tie', { home: 20, away: 20 }],
  ['Bills win', { home: 17, away: 20 }],
]

/** Every possible ending of the sample bet. */
export function endingsTable(): ProseTable {
  const { pick, spread } = SAMPLE
  const { amount: accepterPay, offererPay } = SAMPLE_PART
  const rows = ENDINGS.map(([ending, score]) => {
    const bet = { pick, spread, accepterPay, offererPay }
    const { toOfferer, toAccepter } = settleBet(bet, score)
    const nets = [cents(toOfferer - offererPay), cents(toAccepter - accepterPay)]
    return [ending, ...nets.map(signedText)]
  })
  return {
    caption: `Ann says that the Patriots win by at least ${sampleText.points}, and risks ${sampleText.annRisks}. Ben takes the other side, and risks ${sampleText.part}.`,
    columns: ['The game ends', 'Ann', 'Ben'],
    rows,
  }
}

const ODDS = [odds(1, 1), odds(3, 2), odds(2, 1), odds(1, 2), odds(11, 10)]

/** The stakes of both sides for the same amount at different odds. */
export function oddsTable(): ProseTable {
  const rows = ODDS.map((odds) => {
    const { amount, risk } = post(SAMPLE.amount, SAMPLE.spread, odds)
    return [oddsText(odds), formatDollars(risk), formatDollars(amount)]
  })
  return {
    caption: `An offer of ${sampleText.amount}. Whoever wins gets both amounts.`,
    columns: ['Odds', 'The offerer puts up', 'The taker puts up'],
    rows,
  }
}

/** An offer whose parts cannot be divided evenly, taken in two halves. */
export function roundingTable(): ProseTable {
  const posted = post(cents(1_00), 300, odds(1, 3))
  const parts = takeParts(posted, [cents(50), cents(50)])
  const row = (who: string, taken: Cents, risk: Cents) => [
    who,
    formatDollars(taken),
    formatDollars(risk),
  ]
  return {
    caption: `An offer of ${formatDollars(posted.amount)} at ${oddsText(posted.odds)}, taken in two halves.`,
    columns: ['Taken by', 'The taker risks', 'The offerer risks'],
    rows: [
      row('Ben, first', parts[0]!.amount, parts[0]!.offererPay),
      row('Carl, second', parts[1]!.amount, parts[1]!.offererPay),
      row('Together', posted.amount, posted.risk),
    ],
  }
}
