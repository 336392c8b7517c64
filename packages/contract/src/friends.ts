import type { DeclineRefusal } from '@sidebet/domain/offers/declineOffer'
import { z } from 'zod'
import { betRow } from './bets.ts'
import { endpoint } from './endpoint.ts'
import { idField } from './ids.ts'
import { offererIsSelf, offerRow, postAnswer, postBody } from './offers.ts'
import { friendRefusals, postRefusals, type StatusFor } from './refusals.ts'
import { pageOf, pageQuery } from './wire.ts'

const declineRefusals = {
  notAddressed: 403,
  offerGone: 409,
} as const satisfies StatusFor<DeclineRefusal>

const typed = z.string().max(300).default('')

/** The names of a friend. The first one that is given identifies the friend (GAP-090). */
export const friendFields = { friendUsername: typed, friendEmail: typed, friendPhone: typed }

/** A friend who was named by e-mail or phone appears only as it was typed, until a bet exists between the two (GAP-088). */
export const friendRow = z.object({
  _id: z.string(),
  friendName: z.string(),
  friendUsername: z.string(),
  friendEmail: z.string(),
  friendPhone: z.string(),
})
export type FriendRow = z.infer<typeof friendRow>

/**
 * A friend of the list whose account is revealed to the user (W24): the record between the two since the season began, what is
 * open between them, and their newest bets.
 */
export const friend = endpoint({
  name: 'friend',
  method: 'GET',
  path: '/api/friends/:username',
  access: 'user',
  refusals: { unknownFriend: 404 },
  params: z.object({ username: z.string().max(300) }),
  answer: z.object({
    friendName: z.string(),
    friendUsername: z.string(),
    /** ISO 8601 in UTC: the record counts games that start at or after it. */
    from: z.string(),
    /** Settled bets between the two of any audience; void bets do not count. */
    won: z.number().int(),
    lost: z.number().int(),
    /** In dollars. */
    net: z.number(),
    /** At most 20 open offers of one of them to the other. */
    offers: z.array(offerRow),
    /** At most 20 bets between the two on games since `from`, the newest game first. */
    bets: z.array(betRow),
  }),
})
export type FriendOfUser = z.infer<typeof friend.answer>

/** The answer has no `username` when no user has that name. */
export const validFriend = endpoint({
  name: 'validFriend',
  method: 'GET',
  path: '/api/user/validfriend/:username',
  access: 'user',
  params: z.object({ username: z.string().max(300) }),
  answer: z.object({ username: z.string().optional() }),
})

export const postFriendOffer = endpoint({
  name: 'postFriendOffer',
  method: 'POST',
  path: '/api/betsProposed/newFriendBet',
  access: 'user',
  movesMoney: true,
  refusals: { ...friendRefusals, ...postRefusals, unknownGame: 404 },
  self: offererIsSelf,
  body: postBody.extend(friendFields),
  answer: postAnswer,
  invalidBody: 'invalidBet',
})

/** The offer closes and its reserved stake is released. The decliner's own money does not move (GAP-091). */
export const declineOffer = endpoint({
  name: 'declineOffer',
  method: 'POST',
  path: '/api/betsProposed/declineBet',
  access: 'user',
  movesMoney: true,
  refusals: declineRefusals,
  body: z.object({ betID: idField('offer') }),
  answer: z.object({ message: z.string() }),
})

export const checkFriendBets = endpoint({
  name: 'checkFriendBets',
  method: 'GET',
  path: '/api/betsProposed/checkfriendbets/:username',
  access: 'user',
  self: ['params.username'],
  params: z.object({ username: z.string() }),
  answer: z.object({ data: z.array(offerRow) }),
})

export const friendOffers = endpoint({
  name: 'friendOffers',
  method: 'GET',
  path: '/api/betsProposed/friendbets/:userID/:regionRestriction',
  access: 'user',
  self: ['params.userID'],
  params: z.object({ userID: z.string(), regionRestriction: z.string().max(60) }),
  query: pageQuery,
  answer: pageOf(offerRow),
})

export const friendLiveBets = endpoint({
  name: 'friendLiveBets',
  method: 'GET',
  path: '/api/betsAccepted/friendlivebets/:userID',
  access: 'user',
  self: ['params.userID'],
  params: z.object({ userID: z.string() }),
  query: pageQuery,
  answer: pageOf(betRow),
})
