/**
 * The receipt of a settled bet, as a file that can be checked alone: it holds all that decided the bet, and the way from
 * there to two published roots. No names are in it: who has the file is one of the two sides.
 */
import { type Score, settleBet } from '../bets/settleBet.ts'
import { voidBet } from '../bets/voidBet.ts'
import { cents } from '../money.ts'
import { type Odds, partOfHold } from '../odds.ts'
import type { Side } from '../spread.ts'
import { type Hash, type PathStep, rootFrom } from './merkle.ts'

/** The rules by which this version settles: the pick wins when it is ahead by at least the spread; no push, no fee. */
const RULE_VERSION = 1

/** What a leaf of a game's tree says of one bet. Amounts in cents, spread and odds in hundredths, times ISO 8601 in UTC. */
export type ReceiptLeaf = {
  readonly rule: number
  /** As on the wire. */
  readonly bet: string
  readonly game: string
  readonly league: string
  readonly awayTeam: string
  readonly homeTeam: string
  readonly startsAt: string
  readonly acceptedAt: string
  readonly pick: Side
  readonly spread: number
  readonly odds: Odds
  /** What was taken of the offer before this bet: it decides the last cent of the offerer's side (GAP-098). */
  readonly takenBefore: number
  readonly accepterPay: number
  readonly offererPay: number
  readonly outcome: 'final' | 'void'
  /** Null of a void game. */
  readonly score: Score | null
  /** The version of the game's result: a correction is the next one. */
  readonly version: number
  readonly source: string
  readonly readAt: string
  /** 128 random bits as hexadecimal digits: without them nobody can guess what another leaf says. */
  readonly salt: string
}

/** One receipt, for one of the two sides. */
export type Receipt = {
  readonly leaf: ReceiptLeaf
  readonly side: 'offerer' | 'accepter'
  /** What came back to this side, own stake included, in cents. */
  readonly paid: number
  readonly toGame: readonly PathStep[]
  readonly gameRoot: string
  readonly toDay: readonly PathStep[]
  /** The US Eastern day of the settlement, "2026-11-22". */
  readonly day: string
  readonly dayRoot: string
}

/** The text of a leaf: a list of values in one fixed order, so that it is written in one way only. */
export function leafText(leaf: ReceiptLeaf): string {
  return JSON.stringify([
    leaf.rule,
    leaf.bet,
    leaf.game,
    leaf.league,
    leaf.awayTeam,
    leaf.homeTeam,
    leaf.startsAt,
    leaf.acceptedAt,
    leaf.pick,
    leaf.spread,
    leaf.odds.numerator,
    leaf.odds.denominator,
    leaf.takenBefore,
    leaf.accepterPay,
    leaf.offererPay,
    leaf.outcome,
    leaf.score && [leaf.score.away, leaf.score.home],
    leaf.version,
    leaf.source,
    leaf.readAt,
    leaf.salt,
  ])
}

/** The text of a game's leaf in the tree of its day. */
export function gameLeafText(
  day: string,
  { game, version }: Pick<ReceiptLeaf, 'game' | 'version'>,
  gameRoot: string,
): string {
  return JSON.stringify([day, game, version, gameRoot])
}

/** What is wrong with a receipt. */
export type ReceiptFault =
  /** It is of another version of the rules than this check knows. */
  | 'rule'
  /** The offerer's side is not the part of the odds that it should be. */
  | 'stakes'
  /** What came back is not what the score makes of the stakes. */
  | 'paid'
  /** It does not lead to the root of its game. */
  | 'gameRoot'
  /** Its game does not lead to the root of the day. */
  | 'dayRoot'

/** Everything that is wrong with a receipt, from the file alone; nothing when it is right. */
export function faultsOf(hash: Hash, receipt: Receipt): ReceiptFault[] {
  const { leaf, side, paid, gameRoot, dayRoot } = receipt
  if (leaf.rule !== RULE_VERSION) return ['rule']
  const faults: ReceiptFault[] = []
  const offererPay = partOfHold(cents(leaf.takenBefore), cents(leaf.accepterPay), leaf.odds)
  if (offererPay !== leaf.offererPay) faults.push('stakes')
  const { toOfferer, toAccepter } = payoutOf(leaf)
  if (paid !== (side === 'offerer' ? toOfferer : toAccepter)) faults.push('paid')
  if (rootFrom(hash, leafText(leaf), receipt.toGame) !== gameRoot) faults.push('gameRoot')
  if (rootFrom(hash, gameLeafText(receipt.day, leaf, gameRoot), receipt.toDay) !== dayRoot)
    faults.push('dayRoot')
  return faults
}

/** A bet that was accepted at or after the start is void, as is one on a game that was not played (GAP-116). */
function payoutOf(leaf: ReceiptLeaf) {
  const { pick, spread, score } = leaf
  const bet = {
    pick,
    spread,
    accepterPay: cents(leaf.accepterPay),
    offererPay: cents(leaf.offererPay),
  }
  const isVoid = leaf.outcome === 'void' || score === null || leaf.acceptedAt >= leaf.startsAt
  return isVoid ? voidBet(bet) : settleBet(bet, score)
}
