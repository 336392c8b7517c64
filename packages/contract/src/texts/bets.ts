import type { TakeRefusal } from '@sidebet/domain/bets/takeOffer'
import type { Cents } from '@sidebet/domain/money'
import type { Odds } from '@sidebet/domain/odds'
import type { CancelRefusal } from '@sidebet/domain/offers/cancelOffer'
import type { PostRefusal } from '@sidebet/domain/offers/postOffer'
import { amountText, oddsText } from './numberText.ts'
import { regionsTexts } from './regions.ts'
import { type RefusalsFor, textsOf } from './textFor.ts'

/** The accept flow, live and settled bets, account history. `email` is the address of the support (GAP-042). */
export const betsTexts = {
  invalidBet:
    'Invalid bet. You must enter a numeric bet amount, select a winner, and enter a numeric spread amount.',
  close: 'X',
  accept: {
    some: 'Some',
    all: 'All',
    accept: 'Accept',
    confirmText: 'Please confirm that you want to make this bet.',
    confirm: 'Confirm',
    /** [sic] Two spaces before "How". */
    howMuch: (amountLeft: Cents) =>
      `The counterparty has offered as much as ${amountText(amountLeft)} dollars.  How much would you like to bet?`,
    amountLabel: 'Bet Amount in USD',
    amountPlaceholder: 'Enter Bet Amount in USD',
    amountPrefix: '$',
    accepted: 'Your bet has been entered successfully',
    modify: 'Modify',
    deposit: 'Deposit',
  },
  notYetPlayed: 'not yet played',
  publicLive: {
    title: 'Your Live Public Bets',
    empty: (email: string) =>
      `You currently do not have any live public bets. If you feel this is an error, please email ${email}`,
  },
  publicPast: {
    title: 'Your Past Public Bets',
    empty: (email: string) =>
      `You do not yet have any public bets that have already settled. If you feel this is an error, please email ${email}`,
  },
  history: {
    getHistory: 'Get History',
    moneyWon: 'Money Won',
    betsWon: 'Bets Won',
    moneyLost: 'Money Lost',
    betsLost: 'Bets Lost',
    empty: 'There are no settled bets in this period.',
  },
  settled: {
    columns: ['Date', 'Game', 'Winner', 'Bet', '$'],
    won: 'Won',
    lost: 'Lost',
    /** Neither side won: both got their money back (GAP-116). */
    void: 'Void',
  },
} as const

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

const notAvailable = 'This bet is no longer available.'

export const postRefusals: RefusalsFor<PostRefusal> = {
  regionIllegal: { status: 403, text: regionsTexts.bettingIllegal },
  invalidBet: { status: 400, text: betsTexts.invalidBet },
  gameStarted: { status: 409, text: 'This game has already started.' },
  gameClosed: { status: 409, text: 'This game is not open for bets.' },
  insufficientFunds: { status: 409, text: insufficientFunds },
}

export const takeRefusals: RefusalsFor<TakeRefusal> = {
  ownBet: {
    status: 400,
    text: 'This bet was posted by you. You cannot bet yourself. Please select another bet.',
  },
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
  tooSmall: { status: 400, text: 'That amount is too small for the odds of this bet.' },
}

export const cancelRefusals: RefusalsFor<CancelRefusal> = {
  notYours: { status: 403, text: 'Only the user who posted this bet can cancel it.' },
  offerGone: { status: 409, text: notAvailable },
}

export const postTexts = textsOf(postRefusals)
export const takeTexts = textsOf(takeRefusals)
