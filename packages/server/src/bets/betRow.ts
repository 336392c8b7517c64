/** A bet as lists show it, with what became of it for the user who asks (W6, S9). */
import type { BetRow } from '@sidebet/contract/bets'
import { wireId } from '@sidebet/contract/ids'
import { betsTexts } from '@sidebet/contract/texts/bets'
import { settleBet } from '@sidebet/domain/bets/settleBet'
import type { GameStatus } from '@sidebet/domain/games/game'
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
  /** Null while the bet is not settled for the user who asks. */
  outcome: 'final' | 'void' | null
  gameStatus: GameStatus
  /** By which the bet is settled; until then, what the feed said last. */
  homeScore: number | null
  awayScore: number | null
}

const NOT_PLAYED = { winnerOfBet: betsTexts.notYetPlayed, loserOfBet: betsTexts.notYetPlayed }

/** Winner and loser are usernames (GAP-120); a void bet has neither (GAP-116). */
function outcomeFields(row: BetRecord, viewerId: number) {
  const nobody = { userPerformance: '', performanceAmount: 0 }
  if (row.outcome === null) return { ...NOT_PLAYED, ...nobody }
  if (row.outcome === 'void') {
    const { void: word } = betsTexts.settled
    return { winnerOfBet: 'void', loserOfBet: 'void', userPerformance: word, performanceAmount: 0 }
  }
  const { pick, spread, offererPay, amount: accepterPay } = row
  const score = { home: row.homeScore!, away: row.awayScore! }
  const { winner } = settleBet({ pick, spread, offererPay, accepterPay }, score)
  const isOfferer = row.offererId === viewerId
  const won = (winner === 'offerer') === isOfferer
  const [own, other] = isOfferer ? [offererPay, accepterPay] : [accepterPay, offererPay]
  const [first, second] =
    winner === 'offerer'
      ? [row.offererUsername, row.accepterUsername]
      : [row.accepterUsername, row.offererUsername]
  return {
    winnerOfBet: first,
    loserOfBet: second,
    userPerformance: won ? betsTexts.settled.won : betsTexts.settled.lost,
    performanceAmount: won ? fromHundredths(other) : -fromHundredths(own),
  }
}

/** A final that was read once may be taken back: until the bet is settled by it, it is no score (GAP-118). */
function isScoreTold({ outcome, gameStatus }: BetRecord): boolean {
  return outcome === 'final' || (outcome === null && gameStatus === 'live')
}

export function betRow(row: BetRecord, viewerId: number): BetRow {
  const isTold = isScoreTold(row)
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
    awayPoints: isTold ? row.awayScore : null,
    homePoints: isTold ? row.homeScore : null,
    gameStatus: row.gameStatus,
  })
}
