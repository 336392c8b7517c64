import type { CancelRefusal } from '@sidebet/domain/offers/cancelOffer'
import { place } from '../place.ts'
import { postRefusals, type StatusFor } from '../refusals.ts'

const cancelRefusals = { notYours: 403, offerGone: 409 } as const satisfies StatusFor<CancelRefusal>

export const postOffer = place({
  name: 'postOffer',
  method: 'POST',
  path: '/api/betsProposed/newPublicBet',
  access: 'user',
  movesMoney: true,
  refusals: { ...postRefusals, unknownGame: 404 },
})

export const adjustFundsAtPost = place({
  name: 'adjustFundsAtPost',
  method: 'POST',
  path: '/api/user/adjustFundsAtPost',
  access: 'user',
  goesOn: true,
})

export const cancelOffer = place({
  name: 'cancelOffer',
  method: 'POST',
  path: '/api/betsProposed/cancelBet',
  access: 'user',
  movesMoney: true,
  refusals: { ...cancelRefusals, unknownOffer: 404 },
})

export const leagueOffers = place({
  name: 'leagueOffers',
  method: 'GET',
  path: '/api/betsProposed/postedbets/:league/:regionRestriction',
  access: 'user',
})

export const teamOffers = place({
  name: 'teamOffers',
  method: 'GET',
  path: '/api/betsProposed/postedbets/:league/:team/:regionRestriction',
  access: 'user',
})

export const dateOffers = place({
  name: 'dateOffers',
  method: 'GET',
  path: '/api/betsProposed/postedbets/byDate/:league/:yyyymmdd/:regionRestriction',
  access: 'user',
})

export const recentOffers = place({
  name: 'recentOffers',
  method: 'GET',
  path: '/api/betsProposed/recentpublicbets/:regionRestriction',
  access: 'user',
})

export const ownOffers = place({
  name: 'ownOffers',
  method: 'GET',
  path: '/api/betsProposed/unacceptedbets/:userID',
  access: 'user',
})
