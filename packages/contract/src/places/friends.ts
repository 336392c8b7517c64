import type { DeclineRefusal } from '@sidebet/domain/offers/declineOffer'
import { place } from '../place.ts'
import { friendRefusals, postRefusals, type StatusFor } from '../refusals.ts'

const declineRefusals = {
  notAddressed: 403,
  offerGone: 409,
} as const satisfies StatusFor<DeclineRefusal>

export const validFriend = place({
  name: 'validFriend',
  method: 'GET',
  path: '/api/user/validfriend/:username',
  access: 'user',
})

export const postFriendOffer = place({
  name: 'postFriendOffer',
  method: 'POST',
  path: '/api/betsProposed/newFriendBet',
  access: 'user',
  movesMoney: true,
  refusals: { ...friendRefusals, ...postRefusals, unknownGame: 404 },
})

export const declineOffer = place({
  name: 'declineOffer',
  method: 'POST',
  path: '/api/betsProposed/declineBet',
  access: 'user',
  movesMoney: true,
  refusals: { ...declineRefusals, unknownOffer: 404 },
})

export const checkFriendBets = place({
  name: 'checkFriendBets',
  method: 'GET',
  path: '/api/betsProposed/checkfriendbets/:username',
  access: 'user',
})

export const friendOffers = place({
  name: 'friendOffers',
  method: 'GET',
  path: '/api/betsProposed/friendbets/:userID/:regionRestriction',
  access: 'user',
})

export const friendLiveBets = place({
  name: 'friendLiveBets',
  method: 'GET',
  path: '/api/betsAccepted/friendlivebets/:userID',
  access: 'user',
})
