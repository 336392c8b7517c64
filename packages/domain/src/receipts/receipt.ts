/**
 * The receipt of a settled bet, as a file that can be checked alone: it holds all that decided the bet, and the way from
 * there to two published roots. No names are in it: who has the file is one of the two sides.
 */
import { type Score, settleBet } from '../bets/settleBet.ts'
import { voidBet } from '../bets/voidBet.ts'
import { isLeagueCode } from '../games/league.ts'
import { AMOUNT_MAX, cents } from '../money.ts'
import { areOdds, computeOffererPay, ODDS_PART_MAX, type Odds } from '../odds.ts'
import type { Side } from '../spread.ts'
import { type Hash, type PathStep, rootFrom } from './merkle.ts'

/** The rules by which this version settles: the pick wins when it is ahead by at least the spread; no push, no fee. */
export const RULE_VERSION = 1

/**
 * What a leaf of a game's tree says of one side of one bet. Amounts in cents, spread and odds in hundredths, times ISO
 * 8601 in UTC.
 */
export type ReceiptLeaf = {
  readonly rule: number
  /** As on the wire. */
  readonly bet: string
  readonly side: 'offerer' | 'accepter'
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
  /** What came back to this side, own stake included. */
  readonly paid: number
  /** What its user had at stake in all bets on the game, and what came back of it: this bet is a part of both. */
  readonly userStaked: number
  readonly userPaid: number
  /** 128 random bits as hexadecimal digits: without them nobody can guess what another leaf says. */
  readonly salt: string
}

/** One receipt, for one of the two sides. */
export type Receipt = {
  readonly leaf: ReceiptLeaf
  readonly toGame: readonly PathStep[]
  readonly gameRoot: string
  /** The way on to the root of the US Eastern day ("2026-11-22") of the game's root; null until that day is over. */
  readonly toDay: null | {
    readonly day: string
    readonly path: readonly PathStep[]
    readonly root: string
  }
}

/** The text of a leaf: a list of values in one fixed order, so that it is written in one way only. */
export function leafText(leaf: ReceiptLeaf): string {
  return JSON.stringify([
    leaf.rule,
    leaf.bet,
    leaf.side,
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
    leaf.paid,
    leaf.userStaked,
    leaf.userPaid,
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
  /** It is no receipt of ours: something is missing, or too much. */
  | 'shape'
  /** It is of another version of the rules than this check knows. */
  | 'rule'
  /** The offerer's side is not the part of the odds that it should be. */
  | 'stakes'
  /** What came back is not what the score makes of the stakes, or more than its user got in all. */
  | 'paid'
  /** It does not lead to the root of its game. */
  | 'gameRoot'
  /** Its game does not lead to the root of the day. */
  | 'dayRoot'

/** Everything that is wrong with what a file holds, from the file alone; nothing when it is a right receipt (RC3). */
export function faultsOf(hash: Hash, file: unknown): ReceiptFault[] {
  if (!isReceipt(file)) return ['shape']
  const { leaf, gameRoot, toGame, toDay } = file
  if (leaf.rule !== RULE_VERSION) return ['rule']
  const faults: ReceiptFault[] = []
  const offererPay = computeOffererPay(cents(leaf.takenBefore), cents(leaf.accepterPay), leaf.odds)
  if (offererPay !== leaf.offererPay) faults.push('stakes')
  if (leaf.paid !== paidOf(leaf) || leaf.paid > leaf.userPaid || stakeOf(leaf) > leaf.userStaked)
    faults.push('paid')
  if (rootFrom(hash, leafText(leaf), toGame) !== gameRoot) faults.push('gameRoot')
  if (toDay) {
    const game = gameLeafText(toDay.day, leaf, gameRoot)
    if (rootFrom(hash, game, toDay.path) !== toDay.root) faults.push('dayRoot')
  }
  return faults
}

type Bet = Pick<
  ReceiptLeaf,
  | 'side'
  | 'pick'
  | 'spread'
  | 'accepterPay'
  | 'offererPay'
  | 'outcome'
  | 'score'
  | 'acceptedAt'
  | 'startsAt'
>

function stakeOf({ side, offererPay, accepterPay }: Bet): number {
  return side === 'offerer' ? offererPay : accepterPay
}

/**
 * What comes back to the side of a leaf, in cents. A bet that was accepted at or after the start is void, as is one on a
 * game that was not played (GAP-116).
 */
export function paidOf(leaf: Bet): number {
  const { side, pick, spread, score } = leaf
  const bet = {
    pick,
    spread,
    accepterPay: cents(leaf.accepterPay),
    offererPay: cents(leaf.offererPay),
  }
  const isVoid = leaf.outcome === 'void' || score === null || leaf.acceptedAt >= leaf.startsAt
  const { toOfferer, toAccepter } = isVoid ? voidBet(bet) : settleBet(bet, score)
  return side === 'offerer' ? toOfferer : toAccepter
}

/**
 * How each part of a receipt is told from what is none; what is not named here must not be there. All that passes can be
 * worked out: no amount is too large, no odds are none.
 */
const whole = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0
const upTo = (most: number) => (value: unknown) => whole(value) && (value as number) <= most
const text = (value: unknown) => typeof value === 'string'
const like = (pattern: RegExp) => (value: unknown) => text(value) && pattern.test(value as string)
const hash = like(/^[0-9a-f]{64}$/)
const time = like(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
const oneOf =
  (...words: readonly string[]) =>
  (value: unknown) =>
    words.includes(value as string)
const orNull = (is: (value: unknown) => boolean) => (value: unknown) => value === null || is(value)
const shape =
  (parts: Readonly<Record<string, (value: unknown) => boolean>>) =>
  (value: unknown): boolean => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    const names = Object.keys(value)
    return (
      names.length === Object.keys(parts).length &&
      names.every(
        (name) =>
          Object.hasOwn(parts, name) && parts[name]!((value as Record<string, unknown>)[name]),
      )
    )
  }
const isPath = (value: unknown) =>
  Array.isArray(value) && value.every(shape({ side: oneOf('left', 'right'), hash }))
const isOdds = shape({ numerator: whole, denominator: whole })

const isReceiptShaped = shape({
  leaf: shape({
    rule: whole,
    bet: like(/^b_\d{1,18}$/),
    side: oneOf('offerer', 'accepter'),
    game: like(/^g_\d{1,18}$/),
    league: (value) => text(value) && isLeagueCode(value as string),
    awayTeam: text,
    homeTeam: text,
    startsAt: time,
    acceptedAt: time,
    pick: oneOf('home', 'away'),
    spread: whole,
    odds: (value) => isOdds(value) && areOdds(value as Odds),
    takenBefore: upTo(AMOUNT_MAX),
    accepterPay: upTo(AMOUNT_MAX),
    offererPay: upTo(AMOUNT_MAX * ODDS_PART_MAX),
    outcome: oneOf('final', 'void'),
    score: orNull(shape({ away: whole, home: whole })),
    version: whole,
    source: text,
    readAt: time,
    paid: whole,
    userStaked: whole,
    userPaid: whole,
    salt: like(/^[0-9a-f]{32}$/),
  }),
  toGame: isPath,
  gameRoot: hash,
  toDay: orNull(shape({ day: like(/^\d{4}-\d\d-\d\d$/), path: isPath, root: hash })),
})

function isReceipt(value: unknown): value is Receipt {
  return isReceiptShaped(value)
}
