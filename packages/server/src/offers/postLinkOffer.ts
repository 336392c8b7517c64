import { postLinkOffer as postLinkOfferCall } from '@sidebet/contract/linkOffers'
import { handle } from '../handle.ts'
import { post } from './postOffer.ts'

/** POST /api/betsProposed/newLinkBet: an offer to one friend, who is determined by its link (O4). */
export const postLinkOffer = handle(postLinkOfferCall, (request) =>
  post(postLinkOfferCall, request, { kind: 'friend', friendId: null, contact: null }, 'link'),
)
