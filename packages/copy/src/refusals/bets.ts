/** How posting, taking and cancelling may be refused. A file of its own: every page knows the calls and how they fail. */
import type { FundsReserved } from '@sidebet/domain/bets/provisionalFunds'
import type { TakeRefusal } from '@sidebet/domain/bets/takeOffer'
import type { Cents } from '@sidebet/domain/money'
import type { Odds } from '@sidebet/domain/odds'
import type { CancelRefusal } from '@sidebet/domain/offers/cancelOffer'
import type { DeclineRefusal } from '@sidebet/domain/offers/declineOffer'
import type { PostRefusal } from '@sidebet/domain/offers/postOffer'
import { amountText, oddsText } from '../numberText.ts'
import { regionsTexts } from '../screens/regions.ts'
import { type RefusalsFor, textsOf } from './textFor.ts'

type Shortfall = {
  readonly stake: Cents
  readonly odds: Odds
  readonly risk: Cents
  readonly available: Cents
}

/** One sentence for posting and for accepting (GAP-085). */
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

const notAvailable = 'This bet is no longer available.'
/** GAP-106, GAP-107. */
const notAddressed = { status: 403, text: 'This bet is offered to somebody else.' } as const

export const postRefusals: RefusalsFor<PostRefusal> = {
  regionIllegal: { status: 403, text: regionsTexts.bettingIllegal },
  invalidBet: {
    status: 400,
    text: 'Invalid bet. You must enter a numeric bet amount, select a winner, and enter a numeric spread amount.',
  },
  gameStarted: { status: 409, text: 'This game has already started.' },
  gameClosed: { status: 409, text: 'This game is not open for bets.' },
  insufficientFunds: { status: 409, text: insufficientFunds },
  fundsReserved: { status: 409, text: fundsReserved },
}

export const takeRefusals: RefusalsFor<TakeRefusal> = {
  ownBet: {
    status: 400,
    text: 'This bet was posted by you. You cannot bet yourself. Please select another bet.',
  },
  notAddressed,
  regionIllegal: { status: 403, text: regionsTexts.bettingIllegal },
  gameStarted: { status: 409, text: notAvailable },
  gameClosed: { status: 409, text: notAvailable },
  offerGone: { status: 409, text: notAvailable },
  termsChanged: { status: 409, text: 'The terms of this bet have changed.' },
  notInParts: { status: 400, text: 'This bet can only be accepted for the full amount.' },
  partialTooLarge: {
    status: 409,
    text: 'Your partial bet must be less than the full amount bet by the counterparty',
  },
  insufficientFunds: { status: 409, text: insufficientFunds },
  fundsReserved: { status: 409, text: fundsReserved },
  tooSmall: { status: 400, text: 'That amount is too small for the odds of this bet.' },
}

export const cancelRefusals: RefusalsFor<CancelRefusal> = {
  notYours: { status: 403, text: 'Only the user who posted this bet can cancel it.' },
  offerGone: { status: 409, text: notAvailable },
}

export const declineRefusals: RefusalsFor<DeclineRefusal> = {
  notAddressed,
  offerGone: { status: 409, text: notAvailable },
}

export const postTexts = textsOf(postRefusals)
export const takeTexts = textsOf(takeRefusals)
