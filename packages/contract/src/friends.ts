import { z } from 'zod'
import { betRow } from './bets.ts'
import { call } from './call.ts'
import { idField } from './ids.ts'
import { offererIsSelf, offerRow, postAnswer, postBody } from './offers.ts'
import * as places from './places/friends.ts'
import { pageOf, pageQuery } from './wire.ts'

const typed = z.string().max(300).default('')

/** How a friend is named: the first that is given decides (GAP-090). */
export const friendFields = { friendUsername: typed, friendEmail: typed, friendPhone: typed }

/** Of a friend who was named by e-mail or phone no more is told than was typed, until a bet is between the two (GAP-088). */
export const friendRow = z.object({
  _id: z.string(),
  friendName: z.string(),
  friendUsername: z.string(),
  friendEmail: z.string(),
  friendPhone: z.string(),
})
export type FriendRow = z.infer<typeof friendRow>

/** Without `username` nobody has it. */
export const validFriend = call(places.validFriend, {
  params: z.object({ username: z.string().max(300) }),
  answer: z.object({ username: z.string().optional() }),
})

export const postFriendOffer = call(places.postFriendOffer, {
  self: offererIsSelf,
  body: postBody.extend(friendFields),
  answer: postAnswer,
  malformed: 'invalidBet',
})

/** The offer closes and its hold goes back; the decliner's own money does not move (GAP-091). */
export const declineOffer = call(places.declineOffer, {
  body: z.object({ betID: idField('offer') }),
  answer: z.object({ message: z.string() }),
})

export const checkFriendBets = call(places.checkFriendBets, {
  self: ['params.username'],
  params: z.object({ username: z.string() }),
  answer: z.object({ data: z.array(offerRow) }),
})

export const friendOffers = call(places.friendOffers, {
  self: ['params.userID'],
  params: z.object({ userID: z.string(), regionRestriction: z.string().max(60) }),
  query: pageQuery,
  answer: pageOf(offerRow),
})

export const friendLiveBets = call(places.friendLiveBets, {
  self: ['params.userID'],
  params: z.object({ userID: z.string() }),
  query: pageQuery,
  answer: pageOf(betRow),
})
