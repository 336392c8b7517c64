/** A row of a list of bets, with its outcome for the requesting user (W6, S9). */
import type { BetRow } from '@sidebet/contract/bets'
import { wireId } from '@sidebet/contract/ids'
import { betsTexts } from '@sidebet/copy/screens/bets'
import { type Score, settleBet } from '@sidebet/domain/bets/settleBet'
import type { GameStatus } from '@sidebet/domain/games/game'
import { DISPUTE_MS, type Reason } from '@sidebet/domain/games/reasons'
import { type Cents, fromHundredths } from '@sidebet/domain/money'
import { ownBalance, type TermsRecord, termsFields } from '../offers/offerRow.ts'

export type BetRecord = TermsRecord & {
  id: number
  offerId: number
  accepterId: number
  accepterUsername: string
  amount: Cents
  offererPay: Cents
  acceptedAt: Date
  acceptAvailableBefore: Cents
  acceptAtRiskBefore: Cents
  /** Null while the bet is not settled for the requesting user. */
  outcome: 'final' | 'void' | null
  gameStatus: GameStatus
  /** The score that settled the bet; before that, the feed's latest score. */
  homeScore: number | null
  awayScore: number | null
  /** When its payout becomes final; null when it is final or not settled. */
  finalAt: Date | null
  /** The result that settled it before a correction; the score of a void has no meaning. */
  correctedFrom: (Score & { readonly outcome: 'final' | 'void' }) | null
  /** Why it is void, or why its settlement waits; null for neither. */
  reason: Reason | null
  /** When the oldest open dispute about its settlement began; null without one. */
  disputedSince: Date | null
  decision: BetRow['decision']
}

const NOT_PLAYED = { winnerOfBet: betsTexts.notYetPlayed, loserOfBet: betsTexts.notYetPlayed }

/** Winner and loser are usernames (GAP-120); a void bet has neither (GAP-116). */
function outcomeFields(row: BetRecord, viewerId: number) {
  const noPerformance = { userPerformance: '', performanceAmount: 0 }
  if (row.outcome === null) return { ...NOT_PLAYED, ...noPerformance }
  if (row.outcome === 'void') {
    const { void: word } = betsTexts.settled
    return { winnerOfBet: 'void', loserOfBet: 'void', userPerformance: word, performanceAmount: 0 }
  }
  const score = { home: row.homeScore!, away: row.awayScore! }
  const { winner, ...performance } = performanceBy(row, score, viewerId)
  const [first, second] =
    winner === 'offerer'
      ? [row.offererUsername, row.accepterUsername]
      : [row.accepterUsername, row.offererUsername]
  return { winnerOfBet: first, loserOfBet: second, ...performance }
}

/** The winner by a score, and what that means for this user. */
function performanceBy(row: BetRecord, score: Score, viewerId: number) {
  const { pick, spread, offererPay, amount: accepterPay } = row
  const { winner } = settleBet({ pick, spread, offererPay, accepterPay }, score)
  const isOfferer = row.offererId === viewerId
  const won = (winner === 'offerer') === isOfferer
  const [own, other] = isOfferer ? [offererPay, accepterPay] : [accepterPay, offererPay]
  return {
    winner,
    userPerformance: won ? betsTexts.settled.won : betsTexts.settled.lost,
    performanceAmount: won ? fromHundredths(other) : -fromHundredths(own),
  }
}

/** The result that settled the bet before a correction (GAP-118). A late bet is void by every result. */
function correctedFields(row: BetRecord, viewerId: number): BetRow['corrected'] {
  const { correctedFrom: score, outcome } = row
  if (score === null || (outcome === 'void' && score.outcome === 'void')) return null
  if (score.outcome === 'void') {
    const userPerformance = betsTexts.settled.void
    return { awayPoints: null, homePoints: null, userPerformance, performanceAmount: 0 }
  }
  const { userPerformance, performanceAmount } = performanceBy(row, score, viewerId)
  return {
    awayPoints: score.away,
    homePoints: score.home,
    userPerformance,
    performanceAmount,
  }
}

/** A reported final score that has not settled the bet yet: it is shown as provisional (GAP-118). */
function provisionalFields({ outcome, gameStatus, homeScore, awayScore }: BetRecord) {
  const isProvisional = outcome === null && gameStatus === 'final'
  if (!isProvisional || homeScore === null || awayScore === null) return null
  return { awayPoints: awayScore, homePoints: homeScore }
}

/** A source may withdraw a final that was read once: it is no score until it settles the bet (GAP-118). */
function isScoreShown({ outcome, gameStatus }: BetRecord): boolean {
  return outcome === 'final' || (outcome === null && gameStatus === 'live')
}

function disputeFields({ reason, disputedSince, decision }: BetRecord) {
  return {
    reason: reason ?? (disputedSince ? ('disputed' as const) : ('' as const)),
    disputedUntil: disputedSince && new Date(disputedSince.getTime() + DISPUTE_MS).toISOString(),
    decision: decision && { ...decision, at: new Date(decision.at).toISOString() },
  }
}

export function betRow(row: BetRecord, viewerId: number): BetRow {
  const isShown = isScoreShown(row)
  return Object.assign(termsFields(row, viewerId), outcomeFields(row, viewerId), {
    _id: wireId('bet', row.id),
    amountBet: fromHundredths(row.amount),
    partialAmountBet: fromHundredths(row.amount),
    offerPay: fromHundredths(row.offererPay),
    acceptPay: fromHundredths(row.amount),
    betProposedPicked: wireId('offer', row.offerId),
    usernameAccept: row.accepterUsername,
    userIDaccept: wireId('user', row.accepterId),
    dateAccepted: row.acceptedAt.toISOString(),
    acceptMaxRisk: ownBalance(row.acceptAvailableBefore, row.accepterId, viewerId),
    acceptFundsAtRisk: ownBalance(row.acceptAtRiskBefore, row.accepterId, viewerId),
    awayPoints: isShown ? row.awayScore : null,
    homePoints: isShown ? row.homeScore : null,
    gameStatus: row.gameStatus,
    provisional: provisionalFields(row),
    finalAt: row.finalAt?.toISOString() ?? null,
    corrected: correctedFields(row, viewerId),
    ...disputeFields(row),
  })
}
