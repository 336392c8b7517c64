/** Refusals of posting, taking, cancelling and declining. */
import type { FundsReserved } from '@sidebet/domain/bets/provisionalFunds'
import type { TakeRefusal } from '@sidebet/domain/bets/takeOffer'
import type { TakesRefusal } from '@sidebet/domain/bets/takeOffers'
import type { Cents } from '@sidebet/domain/money'
import type { Odds } from '@sidebet/domain/odds'
import type { CancelRefusal } from '@sidebet/domain/offers/cancelOffer'
import type { DeclineRefusal } from '@sidebet/domain/offers/declineOffer'
import type { AnswerRefusal, RequestRefusal } from '@sidebet/domain/offers/linkOffer'
import type { PostRefusal } from '@sidebet/domain/offers/postOffer'
import type { BonusBarred } from '@sidebet/domain/promotions/bonusBarred'
import { amountText, oddsText } from '../numberText.ts'
import { regionsTexts } from '../screens/regions.ts'
import type { TextFor } from './textFor.ts'

type Shortfall = {
  readonly stake: Cents
  readonly odds: Odds
  readonly risk: Cents
  readonly available: Cents
}

/** One sentence for posting and for taking (GAP-085). */
function insufficientFunds({ stake, odds, risk, available }: Shortfall): string {
  return (
    `You are betting ${amountText(stake)} dollars with ${oddsText(odds)} odds. ` +
    `That means you are risking ${amountText(risk)} dollars. ` +
    `However, you only have ${amountText(available)} dollars available in your account. ` +
    'Please deposit more funds to make this bet. ' +
    'Alternatively, you can decrease the bet amount or decrease the odds.'
  )
}

/** Funds above the cap on provisional winnings (BI8). */
function fundsReserved({ risk, reserved, toStake }: FundsReserved): string {
  return (
    `You are risking ${amountText(risk)}. ` +
    `${amountText(reserved)} of your funds are reserved until the results that paid them are final, ` +
    `so you can bet ${amountText(toStake)} now. Your funds say until when.`
  )
}

/** Bonus in a bet that does not count for promotions (BI17). */
function bonusBarred({ cash }: BonusBarred): string {
  return (
    'Money of a promotion cannot be in this bet, because the bet does not count for promotions. ' +
    `Without that money you can bet ${amountText(cash)}.`
  )
}

const notAvailable = 'This bet is no longer available.'
/** GAP-106, GAP-107. */
const notAddressed = 'This bet is offered to somebody else.'

export const postTexts: TextFor<PostRefusal> = {
  regionIllegal: regionsTexts.bettingIllegal,
  invalidBet:
    'Invalid bet. You must enter a numeric bet amount, select a winner, and enter a numeric spread amount.',
  gameStarted: 'This game has already started.',
  gameClosed: 'This game is not open for bets.',
  insufficientFunds,
  fundsReserved,
  bonusBarred,
}

export const takeTexts: TextFor<TakeRefusal> = {
  ownBet: 'This bet was posted by you. You cannot bet yourself. Please select another bet.',
  notAddressed,
  regionIllegal: regionsTexts.bettingIllegal,
  gameStarted: notAvailable,
  gameClosed: notAvailable,
  offerGone: notAvailable,
  termsChanged: 'The terms of this bet have changed.',
  notInParts: 'This bet can only be accepted for the full amount.',
  partialTooLarge: 'Your partial bet must be less than the full amount bet by the counterparty',
  insufficientFunds,
  fundsReserved,
  bonusBarred,
  linkedBonus:
    'Money of a promotion is in this bet, so an account of the same household cannot accept it.',
  tooSmall: 'That amount is too small for the odds of this bet.',
}

export const takesTexts: TextFor<TakesRefusal> = {
  regionIllegal: takeTexts.regionIllegal as string,
  gameStarted: notAvailable,
  gameClosed: notAvailable,
  takesRefused: ({ takes, of }) =>
    of === 1
      ? 'The bet cannot be made as it stands.'
      : `${takes.length} of the ${of} bets cannot be made as they stand, so none was made.`,
}

export const cancelTexts: TextFor<CancelRefusal> = {
  notYours: 'Only the user who posted this bet can cancel it.',
  offerGone: notAvailable,
}

export const declineTexts: TextFor<DeclineRefusal> = {
  notAddressed,
  offerGone: notAvailable,
}

/** Of a user who requests an offer by link. */
export const requestTexts: TextFor<RequestRefusal> = {
  ownBet: takeTexts.ownBet,
  regionIllegal: takeTexts.regionIllegal,
  contactsUnconfirmed:
    'Confirm your email or your phone in My profile first. Then come back to this link.',
  tooManyRequests: 'Too many people have opened this link. Ask for another one.',
  offerGone: notAvailable,
}

/** Of an offerer who answers such a request. */
export const answerTexts: TextFor<AnswerRefusal> = {
  unknownRequest: 'This request has been answered already.',
  offerGone: notAvailable,
}
