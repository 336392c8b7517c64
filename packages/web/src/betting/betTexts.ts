/** Offers and bets of the API as sentences, from the side of the signed-in user. */
import type { BetRow } from '@sidebet/contract/bets'
import type { OfferRow } from '@sidebet/contract/offers'
import { decisionSentence, disputeSentence, reasonSentence } from '@sidebet/copy/reasons'
import { betsTexts } from '@sidebet/copy/screens/bets'
import { offersTexts } from '@sidebet/copy/screens/offers'
import { slipTexts } from '@sidebet/copy/screens/slip'
import {
  againstShort,
  type BetSeen,
  type BetSubject,
  betOfTwo,
  betSentence,
  liveBet,
  pickShort,
  resultText,
  settledBet,
  unacceptedOffer,
} from '@sidebet/copy/sentences'
import { scoreText, sideNeeds, sideWins } from '@sidebet/copy/sides'
import { type BetSide, pointsToSpare } from '@sidebet/domain/bets/pointsToSpare'
import type { Score } from '@sidebet/domain/bets/settleBet'
import { type LeagueCode, theName } from '@sidebet/domain/games/league'
import { hundredths } from '@sidebet/domain/money'
import { dayAndTime } from '../api/clock.ts'
import { centsOf } from '../ui/money.tsx'

/** The subject of a bet: the league, the teams, and the terms in whole hundredths. */
export function subjectOf(
  row: Pick<
    OfferRow,
    | 'league'
    | 'homeTeam'
    | 'awayTeam'
    | 'winnerOffer'
    | 'spreadOffer'
    | 'oddsNumeratorOffer'
    | 'oddsDenominatorOffer'
  >,
): BetSubject {
  return {
    league: row.league as LeagueCode,
    homeTeam: row.homeTeam,
    awayTeam: row.awayTeam,
    pick: row.winnerOffer === row.homeTeam ? 'home' : 'away',
    spread: wholeHundredths(row.spreadOffer),
    odds: {
      numerator: wholeHundredths(row.oddsNumeratorOffer),
      denominator: wholeHundredths(row.oddsDenominatorOffer),
    },
  }
}

function wholeHundredths(value: number): number {
  return hundredths(value, 'halfUp') ?? 0
}

/** The user's side of the bet. */
export function sideOf(row: BetRow, userID: string): BetSide {
  return row.userIDoffer === userID ? 'offerer' : 'accepter'
}

export type OfferOrBet = OfferRow & Partial<Pick<BetRow, 'userIDaccept'>>

/**
 * The side from which the user reads the odds: the own one. Of another user's offer it is the accepter's, and of a bet
 * of two others the offerer's, which is the side of the stated odds.
 */
export function readerSide({ userIDoffer, userIDaccept }: OfferOrBet, userID: string): BetSide {
  if (userIDoffer === userID) return 'offerer'
  return userIDaccept === undefined || userIDaccept === userID ? 'accepter' : 'offerer'
}

function seenBy(row: BetRow, userID: string): BetSeen {
  const side = sideOf(row, userID)
  return {
    ...subjectOf(row),
    side,
    counterpart: side === 'offerer' ? row.usernameAccept : row.usernameOffer,
    kind: row.publicBet ? 'public' : row.group ? 'group' : 'friend',
  }
}

/** A bet as every member of its group sees it, with the names of both users. */
export function betOfTwoInWords(row: BetRow): string {
  return betOfTwo({
    ...subjectOf(row),
    offerer: row.usernameOffer,
    accepter: row.usernameAccept,
    offererPay: centsOf(row.offerPay),
    accepterPay: centsOf(row.acceptPay),
  })
}

/** The user's own offer in words, for the question whether to cancel it. */
export function ownOfferInWords(row: OfferRow): string {
  return unacceptedOffer({
    ...subjectOf(row),
    amountLeft: centsOf(row.amountBet),
    amountOffered: centsOf(row.amountOffered),
    offererPay: centsOf(row.offerPay),
    partialTake: row.partialTake,
  })
}

/** Both users, the game and the terms: one sentence without a full stop. */
export function betInWords(row: BetRow, userID: string): string {
  return betSentence(seenBy(row, userID))
}

/** An unsettled bet, with its stakes. */
export function liveBetInWords(row: BetRow, userID: string): string {
  const [offererPay, accepterPay] = [centsOf(row.offerPay), centsOf(row.acceptPay)]
  return liveBet({ ...seenBy(row, userID), offererPay, accepterPay })
}

/** A settled bet with its final score where there is one, or as void. */
export function settledBetInWords(row: BetRow, userID: string): string {
  return settledBet({
    ...seenBy(row, userID),
    outcome: row.winnerOfBet === 'void' ? 'void' : 'decided',
    score: scoreOf(row),
  })
}

/** "Pittsburgh Steelers won by 16: you won $15.00". */
export function resultInWords(row: BetRow): string {
  const { awayTeam, homeTeam } = row
  return resultText({
    ...{ awayTeam, homeTeam, score: scoreOf(row), amount: centsOf(row.performanceAmount) },
    outcome: row.winnerOfBet === 'void' ? 'void' : 'decided',
  })
}

/** The score of a bet; null without one. */
function scoreOf({ awayPoints: away, homePoints: home }: BetRow): Score | null {
  return away === null || home === null ? null : { away, home }
}

/** "LV 20, LAC 21"; null without a score. */
export function scoreInWords(row: BetRow): string | null {
  const score = scoreOf(row)
  return score && scoreText({ away: row.awayTeamShort, home: row.homeTeamShort }, score)
}

/** The user's margin in points (`pointsToSpare`); null without a score. */
export function toSpare(row: BetRow, userID: string): number | null {
  const score = scoreOf(row)
  return score && pointsToSpare(sideOf(row, userID), subjectOf(row), score)
}

/** "$40.00 of $100.00 left": the part of an offer that is not taken yet. */
export function leftInWords(row: OfferRow): string {
  const [left, whole] = [centsOf(row.amountBet), centsOf(row.amountOffered)]
  return offersTexts.left({ left, whole, partialTake: row.partialTake })
}

/**
 * "being played", "postponed", "LV 20, LAC 21, to be confirmed": the event for which a live bet waits; null before its
 * game starts.
 */
export function waitInWords(row: BetRow): string | null {
  const { gameStatus, provisional } = row
  const score = provisional && scoreInWords({ ...row, ...provisional })
  if (score) return betsTexts.own.provisional(score)
  const words: Readonly<Record<string, string>> = betsTexts.own.games
  return words[gameStatus] ?? null
}

/**
 * Sentences: why a bet is void or its settlement waits, what operators did about its result, and until when they answer a
 * dispute.
 */
export function reasonInWords({
  reason,
  decision,
  disputedUntil,
}: Pick<BetRow, 'reason' | 'decision' | 'disputedUntil'>): string[] {
  return [
    ...(reason !== '' && reason !== 'disputed' ? [reasonSentence(reason)] : []),
    ...(decision ? [decisionSentence(decision)] : []),
    ...(disputedUntil ? [disputeSentence(dayAndTime(disputedUntil))] : []),
  ]
}

/** "3 : 2": the stated form of the odds. */
export function statedOdds(
  row: Pick<OfferRow, 'oddsNumeratorOffer' | 'oddsDenominatorOffer'>,
): string {
  return `${row.oddsNumeratorOffer} : ${row.oddsDenominatorOffer}`
}

/** "New England Patriots by 3.5 or more": the pick, short enough for a card. */
export function pickInWords(row: Pick<OfferRow, 'winnerOffer' | 'spreadOffer'>): string {
  return pickShort(row.winnerOffer, row.spreadOffer)
}

/** "the New England Patriots by 3.5 or more": the pick within a sentence. */
export function thePickInWords(
  row: Pick<OfferRow, 'league' | 'winnerOffer' | 'spreadOffer'>,
): string {
  return pickShort(theName(row.league as LeagueCode, row.winnerOffer), row.spreadOffer)
}

/** "Against the New England Patriots by 3.5 or more": the taker's side of an offer, as a title. */
export function againstInWords(row: OfferRow): string {
  const { league } = subjectOf(row)
  return againstShort(league, row.winnerOffer, row.spreadOffer)
}

/** "You win if they win by 3 or less, tie or lose.": the taker's side as a sentence; "they" is the pick. */
export function takerWinsInWords(row: OfferRow): string {
  return slipTexts.youWin(sideWins({ side: 'accepter', spread: subjectOf(row).spread }))
}

/** "You win if they win by 4 or more.": the offerer's side as a sentence. */
export function offererWinsInWords(row: OfferRow): string {
  return slipTexts.youWin(sideWins({ side: 'offerer', spread: subjectOf(row).spread }))
}

/** "You need the New England Patriots to win by 4 or more": for the user's side of a live bet. */
export function needInWords(row: OfferRow, side: BetSide): string {
  const { league, spread } = subjectOf(row)
  return sideNeeds({ side, league, winner: row.winnerOffer, spread })
}
