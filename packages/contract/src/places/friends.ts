import { declineRefusals, postRefusals } from '@sidebet/copy/refusals/bets'
import { unknownId } from '@sidebet/copy/refusals/everyCall'
import { friendRefusals } from '@sidebet/copy/refusals/friends'
import { place } from '../place.ts'

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
  refusals: { ...friendRefusals, ...postRefusals, unknownGame: unknownId },
})

export const declineOffer = place({
  name: 'declineOffer',
  method: 'POST',
  path: '/api/betsProposed/declineBet',
  access: 'user',
  movesMoney: true,
  refusals: { ...declineRefusals, unknownOffer: unknownId },
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
