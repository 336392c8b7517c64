/**
 * The receipt of a settled bet, as a file that can be checked by itself. It contains all data that determined the payout,
 * and the paths to two published roots. It has no names: the owner of the file is one of the two sides.
 */
import { type Score, settleBet } from '../bets/settleBet.ts'
import { voidBet } from '../bets/voidBet.ts'
import { isLeagueCode } from '../games/league.ts'
import { VOID_REASONS, type VoidReason } from '../games/reasons.ts'
import { AMOUNT_MAX, cents } from '../money.ts'
import { areOdds, computeOffererPay, ODDS_PART_MAX, type Odds } from '../odds.ts'
import type { Side } from '../spread.ts'
import { type Hash, type PathStep, rootFrom } from './merkle.ts'

/** The rules of bets that are accepted now. A bet is settled by the rules that were in force when it was accepted. */
export const RULE_VERSION = 1

/** All rules by which bets are settled. 1: the pick wins when it is ahead by at least the spread; no push, no fee. */
export const RULES: ReadonlyMap<number, typeof settleBet> = new Map([[1, settleBet]])

/** This version of the program does not have the rules of a bet. */
export class UnknownRules extends Error {
  constructor(version: number) {
    super(`no rules of version ${version}`)
  }
}

/** A reading of a result in a source. */
export type LeafReading = {
  readonly source: string
  readonly outcome: 'final' | 'void'
  /** Null for a void game. */
  readonly score: Score | null
  readonly readAt: string
  /** The SHA-256 of the whole document; null where it was no document of a feed. */
  readonly document: string | null
  /** The SHA-256 of the excerpt in UTF-8, null without an excerpt. The receipt contains the text. */
  readonly excerpt: string | null
}

/** A leaf of a game's tree: one side of one bet. Amounts in cents, spread and odds in hundredths, times ISO 8601 in UTC. */
export type ReceiptLeaf = {
  readonly rule: number
  /** The id as on the wire. */
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
  /** The taken sum of the offer before this bet: it determines the last cent of the offerer's side (GAP-098). */
  readonly takenBefore: number
  readonly accepterPay: number
  readonly offererPay: number
  readonly outcome: 'final' | 'void'
  /** Null for a void game. */
  readonly score: Score | null
  /** The version of the game's result: a correction is the next one. */
  readonly version: number
  readonly source: string
  readonly readAt: string
  /** The payout to this side, own stake included. */
  readonly paid: number
  /** The user's stakes and payouts over all bets on the game, of which this bet is a part. */
  readonly userStaked: number
  readonly userPaid: number
  /** All readings of the result before its settlement, the first one first. Absent in receipts of before November 2026. */
  readonly readings?: readonly LeafReading[] | undefined
  /** Why the bet is void; null for a bet that is not. Present where readings are. */
  readonly reason?: VoidReason | null | undefined
  /** 128 random bits as hexadecimal digits: without them the contents of another leaf could be guessed. */
  readonly salt: string
}

/** One receipt, for one of the two sides. */
export type Receipt = {
  readonly leaf: ReceiptLeaf
  /** The part of each reading's document that contains the game, in the order of the readings. Absent without readings. */
  readonly excerpts?: readonly (string | null)[] | undefined
  readonly toGame: readonly PathStep[]
  readonly gameRoot: string
  /** The path to the root of the US Eastern day ("2026-11-22") of the game's root; null until that day is over. */
  readonly toDay: null | {
    readonly day: string
    readonly path: readonly PathStep[]
    readonly root: string
    /** The hash of the chain up to the day before and up to this day. Absent in receipts of before November 2026. */
    readonly before?: string | undefined
    readonly chain?: string | undefined
  }
}

/** The hash of the chain before the first day. */
export const CHAIN_START = '0'.repeat(64)

/** The hash of the chain up to a day: another root of any earlier day gives another hash. */
export function chainHash(hash: Hash, before: string, day: string, root: string): string {
  return hash(`day ${before} ${day} ${root}`)
}

/** The text of a leaf: a list of values in a fixed order, so that its encoding is unique. */
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
    ...(leaf.readings ? [leaf.readings.map(readingValues), leaf.reason] : []),
  ])
}

function readingValues({ source, outcome, score, readAt, document, excerpt }: LeafReading) {
  return [source, outcome, score && [score.away, score.home], readAt, document, excerpt]
}

/** The text of a game's leaf in the tree of its day. */
export function gameLeafText(
  day: string,
  { game, version }: Pick<ReceiptLeaf, 'game' | 'version'>,
  gameRoot: string,
): string {
  return JSON.stringify([day, game, version, gameRoot])
}

/** The faults of a receipt. */
export type ReceiptFault =
  /** Not a receipt of ours: a field is missing or superfluous. */
  | 'shape'
  /** The receipt uses a version of the rules that this check does not have. */
  | 'rule'
  /** The offerer's stake does not follow from the odds. */
  | 'stakes'
  /** The payout does not follow from the score and the stakes, or exceeds the user's total. */
  | 'paid'
  /** The score differs from one of its readings, or an excerpt from its hash. */
  | 'readings'
  /** A void bet without a reason, or a reason of a bet that is not void. */
  | 'reason'
  /** The path does not lead to the root of the game. */
  | 'gameRoot'
  /** The path of the game does not lead to the root of the day. */
  | 'dayRoot'
  /** The root of the day and the chain before it do not give the hash of the chain. */
  | 'chain'

/** All faults of a file, from the file alone; empty for a correct receipt (RC3). */
export function faultsOf(hash: Hash, file: unknown): ReceiptFault[] {
  if (!isReceipt(file)) return ['shape']
  const { leaf, gameRoot, toGame, toDay } = file
  if (!RULES.has(leaf.rule)) return ['rule']
  const faults: ReceiptFault[] = []
  const offererPay = computeOffererPay(cents(leaf.takenBefore), cents(leaf.accepterPay), leaf.odds)
  if (offererPay !== leaf.offererPay) faults.push('stakes')
  if (leaf.paid !== paidOf(leaf) || leaf.paid > leaf.userPaid || stakeOf(leaf) > leaf.userStaked)
    faults.push('paid')
  if (!areReadings(hash, file)) faults.push('readings')
  if (leaf.readings && (typeof leaf.reason === 'string') !== isVoidLeaf(leaf)) faults.push('reason')
  if (rootFrom(hash, leafText(leaf), toGame) !== gameRoot) faults.push('gameRoot')
  if (toDay) {
    const game = gameLeafText(toDay.day, leaf, gameRoot)
    if (rootFrom(hash, game, toDay.path) !== toDay.root) faults.push('dayRoot')
    const { before, day, root, chain } = toDay
    const expected = before === undefined ? undefined : chainHash(hash, before, day, root)
    if (chain !== expected) faults.push('chain')
  }
  return faults
}

function areReadings(hash: Hash, { leaf, excerpts }: Receipt): boolean {
  if (leaf.readings === undefined || excerpts === undefined)
    return leaf.readings === undefined && excerpts === undefined
  return (
    excerpts.length === leaf.readings.length &&
    leaf.readings.every(({ outcome, score, excerpt }, at) => {
      const text = excerpts[at]!
      return (
        outcome === leaf.outcome &&
        score?.away === leaf.score?.away &&
        score?.home === leaf.score?.home &&
        (text === null ? excerpt === null : hash(text) === excerpt)
      )
    })
  )
}

type Bet = Pick<
  ReceiptLeaf,
  | 'rule'
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

function isVoidLeaf({ outcome, score, acceptedAt, startsAt }: Bet): boolean {
  return outcome === 'void' || score === null || acceptedAt >= startsAt
}

function stakeOf({ side, offererPay, accepterPay }: Bet): number {
  return side === 'offerer' ? offererPay : accepterPay
}

/**
 * The payout to the side of a leaf, in cents. A bet that was accepted at or after the start is void, as is one on a game
 * that was not played (GAP-116).
 *
 * @throws UnknownRules
 */
export function paidOf(leaf: Bet): number {
  const { rule, side, pick, spread, score } = leaf
  const settle = RULES.get(rule)
  if (!settle) throw new UnknownRules(rule)
  const bet = {
    pick,
    spread,
    accepterPay: cents(leaf.accepterPay),
    offererPay: cents(leaf.offererPay),
  }
  const { toOfferer, toAccepter } =
    isVoidLeaf(leaf) || score === null ? voidBet(bet) : settle(bet, score)
  return side === 'offerer' ? toOfferer : toAccepter
}

/**
 * The check of each part of a receipt. Other keys are not allowed. A receipt that passes can be computed: no amount is too
 * large, and the odds are valid.
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
  (
    parts: Readonly<Record<string, (value: unknown) => boolean>>,
    optional: Readonly<Record<string, (value: unknown) => boolean>> = {},
  ) =>
  (value: unknown): boolean => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    const all = { ...parts, ...optional }
    const names = Object.keys(value)
    return (
      Object.keys(parts).every((name) => Object.hasOwn(value, name)) &&
      names.every(
        (name) => Object.hasOwn(all, name) && all[name]!((value as Record<string, unknown>)[name]),
      )
    )
  }
const listOf = (is: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(is)
const isPath = listOf(shape({ side: oneOf('left', 'right'), hash }))
const isOdds = shape({ numerator: whole, denominator: whole })
const outcome = oneOf('final', 'void')
const score = orNull(shape({ away: whole, home: whole }))
const reading = shape({
  source: text,
  outcome,
  score,
  readAt: time,
  document: orNull(hash),
  excerpt: orNull(hash),
})

const isLeaf = shape(
  {
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
    outcome,
    score,
    version: whole,
    source: text,
    readAt: time,
    paid: whole,
    userStaked: whole,
    userPaid: whole,
    salt: like(/^[0-9a-f]{32}$/),
  },
  { readings: listOf(reading), reason: orNull(oneOf(...VOID_REASONS)) },
)
const isDay = shape(
  { day: like(/^\d{4}-\d\d-\d\d$/), path: isPath, root: hash },
  { before: hash, chain: hash },
)
const isReceiptShaped = shape(
  { leaf: isLeaf, toGame: isPath, gameRoot: hash, toDay: orNull(isDay) },
  { excerpts: listOf(orNull(text)) },
)

function isReceipt(value: unknown): value is Receipt {
  return isReceiptShaped(value)
}
