import type { TakeRefusal } from '@sidebet/domain/bets/takeOffer'
import { place } from '../place.ts'
import type { StatusFor } from '../refusals.ts'

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
  tooSmall: 400,
} as const satisfies StatusFor<TakeRefusal>

export const takeOffer = place({
  name: 'takeOffer',
  method: 'POST',
  path: '/api/betsAccepted/acceptbet',
  access: 'user',
  movesMoney: true,
  refusals: { ...takeRefusals, unknownOffer: 404 },
})

export const adjustFundsAtAccept = place({
  name: 'adjustFundsAtAccept',
  method: 'POST',
  path: '/api/user/adjustFundsAtAccept',
  access: 'user',
  goesOn: true,
})

export const adjustAmountBetByAccepted = place({
  name: 'adjustAmountBetByAccepted',
  method: 'POST',
  path: '/api/betsProposed/adjustAmountBetByAccepted',
  access: 'user',
  goesOn: true,
  refusals: { unknownId: 404 },
})

export const publicLiveBets = place({
  name: 'publicLiveBets',
  method: 'GET',
  path: '/api/betsAccepted/publiclivebets/:userID',
  access: 'user',
})

export const pastBets = place({
  name: 'pastBets',
  method: 'GET',
  path: '/api/betsAccepted/pastbets/:userID/:isFriend',
  access: 'user',
})

export const historyByDates = place({
  name: 'historyByDates',
  method: 'POST',
  path: '/api/betsAccepted/historybydates',
  access: 'user',
  goesOn: true,
})

export const allPastBets = place({
  name: 'allPastBets',
  method: 'POST',
  path: '/api/betsAccepted/allpastbets',
  access: 'user',
  goesOn: true,
})
