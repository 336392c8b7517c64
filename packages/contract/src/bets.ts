import type { TakeRefusal } from '@sidebet/domain/bets/takeOffer'
import { TAKES_MAX, type TakesRefusal } from '@sidebet/domain/bets/takeOffers'
import { DECISION_AUTHORS, REASONS } from '@sidebet/domain/games/reasons'
import { z } from 'zod'
import { dayField } from './dayField.ts'
import { endpoint } from './endpoint.ts'
import { idField } from './ids.ts'
import { offerRow } from './offers.ts'
import type { StatusFor } from './refusals.ts'
import {
  fundsFields,
  hundredthsField,
  moneyField,
  pageOf,
  pageQuery,
  partialAmountField,
  refusedParts,
  stakeField,
  untrustedField,
} from './wire.ts'

const takeRefusals = {
  ownBet: 400,
  notAddressed: 403,
  regionIllegal: 403,
  gameStarted: 409,
  gameClosed: 409,
  offerGone: 409,
  termsChanged: 409,
  notInParts: 400,
  partialTooLarge: 409,
  insufficientFunds: 409,
  fundsReserved: 409,
  bonusBarred: 409,
  linkedBonus: 409,
  tooSmall: 400,
} as const satisfies StatusFor<TakeRefusal>

/** A bet as lists show it (W6): the fields of its offer, and its outcome. */
export const betRow = offerRow.extend({
  usernameAccept: z.string(),
  userIDaccept: z.string(),
  dateAccepted: z.string(),
  partialAmountBet: z.number(),
  betProposedPicked: z.string(),
  acceptMaxRisk: z.number(),
  acceptFundsAtRisk: z.number(),
  winnerOfBet: z.string(),
  loserOfBet: z.string(),
  /** From the viewer's side: '' until settled, then Won, Lost or Void. */
  userPerformance: z.string(),
  performanceAmount: z.number(),
  /** The current score during the game, and the score of the settlement. Null at any other time. */
  awayPoints: z.number().nullable(),
  homePoints: z.number().nullable(),
  /** The game's status in its schedule. A final that is not settled yet has no score here. */
  gameStatus: z.string(),
  /** A reported final that is not confirmed yet: it settles no bet, and the source may withdraw it. Null where there is none. */
  provisional: z.object({ awayPoints: z.number(), homePoints: z.number() }).nullable(),
  /**
   * ISO 8601: until this time the payout of a settled bet is not withdrawable, since its result may be corrected (BI8).
   * Null after it.
   */
  finalAt: z.string().nullable(),
  /**
   * The score and the outcome of the settlement before the last correction; null of a bet that was never corrected. The
   * points are null where that settlement was void.
   */
  corrected: z
    .object({
      awayPoints: z.number().nullable(),
      homePoints: z.number().nullable(),
      userPerformance: z.string(),
      performanceAmount: z.number(),
    })
    .nullable(),
  /** Why the bet is void, why its settlement waits, or that it is disputed; '' for none of these. */
  reason: z.enum(['', ...REASONS]),
  /** ISO 8601: until when operators have to answer the dispute about a settled bet; null without one. */
  disputedUntil: z.string().nullable(),
  /** What operators did about the result of a settled bet; null where they did nothing. */
  decision: z
    .object({
      what: z.enum(['final', 'void', 'corrected', 'upheld']),
      by: z.enum(DECISION_AUTHORS),
      /** In the words of the operator; '' for none. */
      why: z.string(),
      /** ISO 8601. */
      at: z.string(),
    })
    .nullable(),
})
export type BetRow = z.infer<typeof betRow>

/** The offer, the amount, and the terms that the taker saw. */
const take = z.object({
  betProposedPicked: idField('offer'),
  partialAmountBet: partialAmountField,
  amountBet: stakeField.refine((amount) => amount > 0).optional(),
  gameID: idField('game').optional(),
  userIDoffer: idField('user').optional(),
  winnerOffer: z.string().max(100).optional(),
  spreadOffer: hundredthsField.optional(),
  oddsNumeratorOffer: hundredthsField.optional(),
  oddsDenominatorOffer: hundredthsField.optional(),
  /** What each side would pay for the part that is taken. */
  offerPay: moneyField.optional(),
  acceptPay: moneyField.optional(),
})

/** A take. The other fields of an accepted bet may be sent; the server uses its own values. */
const takeBody = take.extend({
  dateAccepted: z.string().max(60).optional(),
  userIDaccept: untrustedField,
  usernameAccept: untrustedField,
})

const accepterIsSelf = ['body.userIDaccept', 'body.usernameAccept'] as const

export const takeOffer = endpoint({
  name: 'takeOffer',
  method: 'POST',
  path: '/api/betsAccepted/acceptbet',
  access: 'user',
  movesMoney: true,
  refusals: takeRefusals,
  self: accepterIsSelf,
  body: takeBody,
  answer: z.object({
    message: z.string(),
    _id: z.string(),
    amount: z.number(),
    offerPay: z.number(),
    acceptPay: z.number(),
    amountLeft: z.number(),
    ...fundsFields,
  }),
})

const takesRefusals = {
  regionIllegal: 403,
  gameStarted: 409,
  gameClosed: 409,
  takesRefused: 409,
} as const satisfies StatusFor<TakesRefusal>

/** Takes of several offers on one game: all are made or none (BI18). A refusal names the takes that it concerns. */
export const takeOffers = endpoint({
  name: 'takeOffers',
  method: 'POST',
  path: '/api/betsAccepted/acceptbets',
  access: 'user',
  movesMoney: true,
  refusals: takesRefusals,
  refusalFields: { parts: refusedParts.optional() },
  body: z.object({
    gameID: idField('game'),
    /** Each offer once, in the order in which the funds are used. */
    takes: z
      .array(take.omit({ gameID: true }))
      .min(1)
      .max(TAKES_MAX)
      .refine((takes) => hasEachOnce(takes.map(({ betProposedPicked }) => betProposedPicked))),
  }),
  answer: z.object({
    message: z.string(),
    bets: z.array(
      z.object({
        _id: z.string(),
        betProposedPicked: z.string(),
        amount: z.number(),
        offerPay: z.number(),
        acceptPay: z.number(),
        amountLeft: z.number(),
      }),
    ),
    ...fundsFields,
  }),
})

function hasEachOnce(ids: readonly number[]): boolean {
  return new Set(ids).size === ids.length
}

/** Acknowledgements: the take moved all money. These two move nothing, in any order and alone (GAP-101). */
export const adjustFundsAtAccept = endpoint({
  name: 'adjustFundsAtAccept',
  method: 'POST',
  path: '/api/user/adjustFundsAtAccept',
  access: 'user',
  allowedInMaintenance: true,
  self: accepterIsSelf,
  body: z.looseObject({}),
  answer: z.object({ message: z.string(), ...fundsFields }),
})

export const adjustAmountBetByAccepted = endpoint({
  name: 'adjustAmountBetByAccepted',
  method: 'POST',
  path: '/api/betsProposed/adjustAmountBetByAccepted',
  access: 'user',
  allowedInMaintenance: true,
  refusals: { unknownId: 404 },
  self: accepterIsSelf,
  body: z.looseObject({ betProposedPicked: idField('offer') }),
  answer: z.object({ message: z.string(), amountBet: z.number() }),
})

const ownBets = {
  self: ['params.userID'],
  query: pageQuery,
  answer: pageOf(betRow),
} as const

export const publicLiveBets = endpoint({
  name: 'publicLiveBets',
  method: 'GET',
  path: '/api/betsAccepted/publiclivebets/:userID',
  access: 'user',
  ...ownBets,
  params: z.object({ userID: z.string() }),
})

export const pastBets = endpoint({
  name: 'pastBets',
  method: 'GET',
  path: '/api/betsAccepted/pastbets/:userID/:isFriend',
  access: 'user',
  ...ownBets,
  params: z.object({ userID: z.string(), isFriend: z.enum(['true', 'false']) }),
})

const periodBody = z.object({
  currentUserID: untrustedField,
  startDate: dayField,
  endDate: dayField,
})

export const historyByDates = endpoint({
  name: 'historyByDates',
  method: 'POST',
  path: '/api/betsAccepted/historybydates',
  access: 'user',
  allowedInMaintenance: true,
  self: ['body.currentUserID'],
  body: periodBody,
  answer: z.object({
    betsWonTotal: z.number(),
    betsWonCount: z.number(),
    betsLostTotal: z.number(),
    betsLostCount: z.number(),
  }),
})

export const allPastBets = endpoint({
  name: 'allPastBets',
  method: 'POST',
  path: '/api/betsAccepted/allpastbets',
  access: 'user',
  allowedInMaintenance: true,
  self: ['body.currentUserID'],
  query: pageQuery,
  body: periodBody,
  answer: pageOf(betRow),
})
