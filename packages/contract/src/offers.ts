import type { CancelRefusal } from '@sidebet/domain/offers/cancelOffer'
import { z } from 'zod'
import { boardFilters, boardQuery, hasTeamOfSide } from './boards.ts'
import { endpoint } from './endpoint.ts'
import { leagueField } from './games.ts'
import { idField } from './ids.ts'
import { postRefusals, type StatusFor } from './refusals.ts'
import {
  booleanField,
  countField,
  fundsFields,
  hundredthsField,
  pageOf,
  pageQuery,
  stakeField,
  untrustedField,
} from './wire.ts'

const cancelRefusals = { notYours: 403, offerGone: 409 } as const satisfies StatusFor<CancelRefusal>

/** An offer as lists show it. `amountBet` and both pays are what is left (W5). */
export const offerRow = z.object({
  _id: z.string(),
  dateProposed: z.string(),
  dateMatch: z.string(),
  dateMatchDB: z.number(),
  dateTimeDB: z.string(),
  dateShort: z.string(),
  dateShortOUS: z.string(),
  dateDate: z.string(),
  league: z.string(),
  firstNameOffer: z.string(),
  lastNameOffer: z.string(),
  usernameOffer: z.string(),
  userIDoffer: z.string(),
  amountBet: z.number(),
  amountOffered: z.number(),
  winnerOffer: z.string(),
  winnerOfferShort: z.string(),
  spreadOffer: z.number(),
  homeTeam: z.string(),
  homeTeamShort: z.string(),
  awayTeam: z.string(),
  awayTeamShort: z.string(),
  oddsNumeratorOffer: z.number(),
  oddsDenominatorOffer: z.number(),
  offerMaxRisk: z.number(),
  offerFundsAtRisk: z.number(),
  publicBet: z.boolean(),
  partialTake: z.boolean(),
  friend: z.boolean(),
  friendUsername: z.string(),
  friendEmail: z.string(),
  friendPhone: z.string(),
  gameID: z.string(),
  group: z.boolean(),
  groupName: z.string(),
  groupMembers: z.array(z.string()),
  regionLimit: z.string(),
  offerPay: z.number(),
  acceptPay: z.number(),
})
export type OfferRow = z.infer<typeof offerRow>

/** The fields of a proposed bet for which the server uses its own values: accepted, never trusted. */
const untrustedOfferFields = {
  _id: untrustedField,
  dateMatch: untrustedField,
  dateMatchDB: untrustedField,
  dateTimeDB: untrustedField,
  dateShort: untrustedField,
  dateShortOUS: untrustedField,
  dateDate: untrustedField,
  firstNameOffer: untrustedField,
  lastNameOffer: untrustedField,
  homeTeam: untrustedField,
  awayTeam: untrustedField,
  offerMaxRisk: untrustedField,
  offerFundsAtRisk: untrustedField,
  publicBet: untrustedField,
  friend: untrustedField,
  friendUsername: untrustedField,
  friendEmail: untrustedField,
  friendPhone: untrustedField,
  group: untrustedField,
  groupName: untrustedField,
  groupMembers: z.unknown().optional(),
  regionLimit: untrustedField,
  offerPay: untrustedField,
  acceptPay: untrustedField,
}

/** The terms of a post to the public, a friend or a group: game, pick, spread, odds (default 1 to 1) and stake. */
export const postBody = z.object({
  ...untrustedOfferFields,
  userIDoffer: untrustedField,
  usernameOffer: untrustedField,
  league: untrustedField,
  dateProposed: z.string().max(60).optional(),
  gameID: idField('game'),
  winnerOffer: z.string().min(1).max(100),
  spreadOffer: hundredthsField,
  amountBet: stakeField,
  oddsNumeratorOffer: hundredthsField.prefault(1),
  oddsDenominatorOffer: hundredthsField.prefault(1),
  partialTake: booleanField.default(true),
})

/**
 * An offer for readers of its link, also without an account: a public one (W26), or one whose friend is determined by its link
 * (W27). An addition to the specification.
 */
export const sharedOffer = endpoint({
  name: 'sharedOffer',
  method: 'GET',
  path: '/api/offers/:offerID',
  access: 'public',
  refusals: { unknownOffer: 404 },
  params: z.object({ offerID: idField('offer') }),
  /** The key in the link of an offer whose friend is determined by it; its offerer and its friend need none. */
  query: z.object({ linkKey: z.string().max(100).optional() }),
  answer: z.object({
    /** For a visitor without the names of the offerer, except the username. */
    offer: offerRow,
    /** What became of it; `chosen` when the offerer has accepted another user as the friend. */
    state: z.enum(['open', 'taken', 'withdrawn', 'started', 'closed', 'chosen']),
    /** Null for a public offer. */
    link: z
      .object({
        reader: z.enum(['offerer', 'friend', 'requested', 'declined', 'other']),
        /** The key of the link; '' for all but the offerer, and once there is a friend. */
        linkKey: z.string(),
        /** The usernames of the users who wait for the offerer's answer, the first one first; empty for all but the offerer. */
        requests: z.array(z.string()),
      })
      .nullable(),
    /** Whether the user may not bet in their region; false for a visitor, whose region is not determined yet. */
    isBarred: z.boolean(),
  }),
})
export type SharedOffer = z.infer<typeof sharedOffer.answer>

export const offererIsSelf = ['body.userIDoffer', 'body.usernameOffer'] as const

export const postAnswer = z.object({
  message: z.string(),
  _id: z.string(),
  data: offerRow,
  ...fundsFields,
})

export const postOffer = endpoint({
  name: 'postOffer',
  method: 'POST',
  path: '/api/betsProposed/newPublicBet',
  access: 'user',
  movesMoney: true,
  refusals: { ...postRefusals, unknownGame: 404 },
  self: offererIsSelf,
  body: postBody,
  answer: postAnswer,
  invalidBody: 'invalidBet',
})

/** An acknowledgement: the post itself reserved the stake, so this moves nothing (GAP-083). */
export const adjustFundsAtPost = endpoint({
  name: 'adjustFundsAtPost',
  method: 'POST',
  path: '/api/user/adjustFundsAtPost',
  access: 'user',
  allowedInMaintenance: true,
  self: offererIsSelf,
  body: z.looseObject({}),
  answer: z.object({ message: z.string(), ...fundsFields }),
})

export const cancelOffer = endpoint({
  name: 'cancelOffer',
  method: 'POST',
  path: '/api/betsProposed/cancelBet',
  access: 'user',
  movesMoney: true,
  refusals: cancelRefusals,
  self: ['body.userIDoffer'],
  body: z.object({
    betID: idField('offer'),
    userIDoffer: untrustedField,
    offerPay: untrustedField,
    acceptPay: untrustedField,
  }),
  answer: z.object({ message: z.string(), returned: z.number(), ...fundsFields }),
})

const region = z.string().max(60)
/** A US Eastern day as 20261122. */
const dayField = z.string().regex(/^\d{8}$/)

export const leagueOffers = endpoint({
  name: 'leagueOffers',
  method: 'GET',
  path: '/api/betsProposed/postedbets/:league/:regionRestriction',
  access: 'user',
  params: z.object({ league: leagueField, regionRestriction: region }),
  query: boardQuery,
  answer: pageOf(offerRow),
})

export const teamOffers = endpoint({
  name: 'teamOffers',
  method: 'GET',
  path: '/api/betsProposed/postedbets/:league/:team/:regionRestriction',
  access: 'user',
  params: z.object({
    league: leagueField,
    team: z.string().min(1).max(100),
    regionRestriction: region,
  }),
  query: boardQuery,
  answer: pageOf(offerRow),
})

export const dateOffers = endpoint({
  name: 'dateOffers',
  method: 'GET',
  path: '/api/betsProposed/postedbets/byDate/:league/:yyyymmdd/:regionRestriction',
  access: 'user',
  params: z.object({
    league: leagueField,
    yyyymmdd: dayField,
    regionRestriction: region,
  }),
  query: boardQuery,
  answer: pageOf(offerRow),
})

export const recentOffers = endpoint({
  name: 'recentOffers',
  method: 'GET',
  path: '/api/betsProposed/recentpublicbets/:regionRestriction',
  access: 'user',
  params: z.object({ regionRestriction: region }),
  query: boardQuery,
  answer: pageOf(offerRow),
})

/** How many offers of a board fit: of a league, of its day, or without a league of the newest of all leagues (W11). */
export const countOffers = endpoint({
  name: 'countOffers',
  method: 'GET',
  path: '/api/betsProposed/countoffers',
  access: 'user',
  query: boardFilters
    .extend({ league: leagueField.optional(), yyyymmdd: dayField.optional() })
    .refine(hasTeamOfSide, { message: 'a side without a team', path: ['side'] })
    .refine(({ league, yyyymmdd }) => league !== undefined || yyyymmdd === undefined, {
      message: 'a day without a league',
      path: ['yyyymmdd'],
    }),
  answer: z.object({ count: countField }),
})

export const ownOffers = endpoint({
  name: 'ownOffers',
  method: 'GET',
  path: '/api/betsProposed/unacceptedbets/:userID',
  access: 'user',
  self: ['params.userID'],
  params: z.object({ userID: z.string() }),
  query: pageQuery,
  answer: pageOf(offerRow),
})
