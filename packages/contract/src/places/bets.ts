import { takeRefusals } from '@sidebet/copy/refusals/bets'
import { unknownId } from '@sidebet/copy/refusals/everyCall'
import { place } from '../place.ts'

export const takeOffer = place({
  name: 'takeOffer',
  method: 'POST',
  path: '/api/betsAccepted/acceptbet',
  access: 'user',
  movesMoney: true,
  refusals: { ...takeRefusals, unknownOffer: unknownId },
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
  refusals: { unknownId },
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
