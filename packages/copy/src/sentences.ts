/**
 * A bet as sentences, with "the" before the teams of nba, nfl, nhl and mlb (S10). Amounts are the risks of the two
 * sides. The reader is always "you".
 */

import type { BetSide } from '@sidebet/domain/bets/pointsToSpare'
import type { Score } from '@sidebet/domain/bets/settleBet'
import type { LeagueCode } from '@sidebet/domain/games/league'
import { theName } from '@sidebet/domain/games/league'
import { type Cents, cents, formatDollars } from '@sidebet/domain/money'
import type { OfferTerms } from '@sidebet/domain/offers/offer'
import { amountText, decimalText, oddsText } from './numberText.ts'

/** The terms and the game of a bet. Team names are full names; the spread is in hundredths of a point. */
export type BetSubject = OfferTerms & {
  readonly league: LeagueCode
  readonly homeTeam: string
  readonly awayTeam: string
}

/** "New England Patriots by 3.5 or more": the pick, short enough for a card; `points` is the spread. */
export function pickShort(winner: string, points: number): string {
  return `${winner} by ${points} or more`
}

/** "Against the New England Patriots by 3.5 or more": the taker's side of an offer; `points` is the spread. */
export function againstShort(league: LeagueCode, winner: string, points: number): string {
  return `Against ${pickShort(theName(league, winner), points)}`
}

/** The rest of an offer: the accepters' stake, and the offerer's stake against it. */
export type OfferLeft = BetSubject & {
  readonly amountLeft: Cents
  readonly offererPay: Cents
  readonly partialTake: boolean
}

export type OwnOffer = OfferLeft & { readonly amountOffered: Cents }

/** A bet from the view of one of its two sides. */
export type BetSeen = BetSubject & {
  readonly side: BetSide
  /** The other side: the username, or the name of a friend. */
  readonly counterpart: string
  /** The kind of its offer: only friends are called friends (S10). */
  readonly kind: 'public' | 'friend' | 'group'
}

export type LiveBet = BetSeen & { readonly offererPay: Cents; readonly accepterPay: Cents }

/** A settled bet; the score is null where it is not stored any more. */
export type SettledBet = BetSeen & {
  readonly outcome: 'decided' | 'void'
  readonly score: Score | null
}

/** "the Dallas Cowboys would beat the New York Giants by at least 3.5 points". */
function victory(subject: BetSubject, modal: 'will' | 'would'): string {
  const { winner, loser } = teamsOf(subject)
  return `${winner} ${modal} beat ${loser} by at least ${pointsText(subject)}`
}

function teamsOf({ league, pick, homeTeam, awayTeam }: BetSubject): {
  winner: string
  loser: string
} {
  const home = theName(league, homeTeam)
  const away = theName(league, awayTeam)
  return pick === 'home' ? { winner: home, loser: away } : { winner: away, loser: home }
}

function pointsText({ spread }: BetSubject): string {
  return `${decimalText(spread)} ${spread === 100 ? 'point' : 'points'}`
}

/**
 * The first dialog of the accept flow (S6): the offer and its odds. The counterparty pays if the pick fails to win by
 * the spread, else the user pays.
 */
export function offerToAccept(offer: OfferLeft): string {
  const { winner } = teamsOf(offer)
  const upTo = offer.partialTake ? 'up to ' : ''
  return (
    `The counterparty is betting ${upTo}${amountText(offer.amountLeft)} with ${oddsText(offer.odds)} odds ` +
    `that ${victory(offer, 'will')}. ` +
    `Should ${winner} fail to win by at least ${pointsText(offer)}, ` +
    `the counterparty pays you ${upTo}${amountText(offer.offererPay)}. ` +
    `Should ${winner} win by at least ${pointsText(offer)}, ` +
    `you pay the counterparty ${upTo}${amountText(offer.amountLeft)}.`
  )
}

/** The confirmation of Set the Bet, before Post or Friend(s) (S7). */
export function offerToPost(offer: OfferLeft): string {
  return `You are betting that ${victory(offer, 'will')}. ${stakes(offer.odds, offer.offererPay, offer.amountLeft)}`
}

/** The user's own open offer, with the part that was already accepted, if any. */
export function unacceptedOffer(offer: OwnOffer): string {
  const { amountLeft, amountOffered } = offer
  const rest =
    amountLeft === amountOffered
      ? ''
      : ` ${amountText(amountLeft)} of the ${amountText(amountOffered)} has not been accepted yet.`
  return offerToPost(offer) + rest
}

/**
 * "You bet {opponent} that ..." for the offerer, "Your friend, {name}, bet you that ..." for the accepter (S10). On a
 * public offer the other side is named by username and not as a friend. Without a full stop, as specified.
 */
export function betSentence(bet: BetSeen): string {
  return `${partiesText(bet)} that ${victory(bet, 'would')}`
}

function partiesText({ side, kind, counterpart }: BetSeen): string {
  if (side === 'offerer') return `You bet ${counterpart}`
  return kind === 'public' ? `${counterpart} bet you` : `Your friend, ${counterpart}, bet you`
}

/** A bet on a game that has not ended: both sides, the spread, both stakes and the odds. */
export function liveBet(bet: LiveBet): string {
  const [risk, win] =
    bet.side === 'offerer' ? [bet.offererPay, bet.accepterPay] : [bet.accepterPay, bet.offererPay]
  return `${betSentence(bet)}. ${stakes(bet.odds, risk, win)}`
}

/** A bet that other users see too: both usernames, and both stakes. */
export type BetOfTwo = BetSubject & {
  readonly offerer: string
  readonly accepter: string
  readonly offererPay: Cents
  readonly accepterPay: Cents
}

/** Both sides, the pick, the spread, the stakes and the odds. */
export function betOfTwo(bet: BetOfTwo): string {
  const { offerer, accepter, offererPay, accepterPay, odds } = bet
  return (
    `${offerer} bet ${accepter} that ${victory(bet, 'would')}. The odds are ${oddsText(odds)}: ` +
    `${offerer} is risking ${amountText(offererPay)}, ${accepter} ${amountText(accepterPay)}.`
  )
}

/** A settled bet: the sentence, then the final score where it is stored (GAP-121), or that the bet was void (GAP-116). */
export function settledBet(bet: SettledBet): string {
  if (bet.outcome === 'void') return `${betSentence(bet)}. ${voidLine}`
  return bet.score === null
    ? betSentence(bet)
    : `${betSentence(bet)}. ${finalScore(bet, bet.score)}`
}

/** The end of a game, and what a settled bet on it brought the user: `amount` is negative for a loss. */
export type Result = Pick<BetSubject, 'awayTeam' | 'homeTeam'> & {
  readonly outcome: 'decided' | 'void'
  readonly score: Score | null
  readonly amount: Cents
}

/** "Dallas Cowboys won by 16: you won $15.00", for a title. */
export function resultText({ awayTeam, homeTeam, outcome, score, amount }: Result): string {
  if (outcome === 'void') return 'Void: you got your stake back'
  const money = `you ${amount > 0 ? 'won' : 'lost'} ${formatDollars(cents(Math.abs(amount)))}`
  return score === null
    ? money.replace('you', 'You')
    : `${endOfGame({ awayTeam, homeTeam }, score)}: ${money}`
}

function endOfGame(
  { awayTeam, homeTeam }: Pick<BetSubject, 'awayTeam' | 'homeTeam'>,
  { away, home }: Score,
): string {
  if (away === home) return `Tied at ${home}`
  return `${home > away ? homeTeam : awayTeam} won by ${Math.abs(home - away)}`
}

const voidLine = 'This bet was void: both sides got their money back.'

function finalScore({ homeTeam, awayTeam }: BetSubject, { home, away }: Score): string {
  return `Final score: ${awayTeam} ${away}, ${homeTeam} ${home}.`
}

function stakes(odds: BetSubject['odds'], risk: Cents, win: Cents): string {
  return `The odds are ${oddsText(odds)}: you are risking ${amountText(risk)} to win ${amountText(win)}.`
}
