/** Offers to a friend who is determined by a link. Additions to the specification (W27). */
import type { AnswerRefusal, RequestRefusal } from '@sidebet/domain/offers/linkOffer'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idField } from './ids.ts'
import { offererIsSelf, postAnswer, postBody } from './offers.ts'
import { postRefusals, type StatusFor } from './refusals.ts'
import { booleanField } from './wire.ts'

const requestRefusals = {
  regionIllegal: 403,
  ownBet: 403,
  contactsUnconfirmed: 403,
  tooManyRequests: 409,
  offerGone: 409,
} as const satisfies StatusFor<RequestRefusal>

const answerRefusals = {
  unknownRequest: 404,
  offerGone: 409,
} as const satisfies StatusFor<AnswerRefusal>

/** Posts an offer to one friend who is not named: the answer of `sharedOffer` has its link for the offerer. */
export const postLinkOffer = endpoint({
  name: 'postLinkOffer',
  method: 'POST',
  path: '/api/betsProposed/newLinkBet',
  access: 'user',
  movesMoney: true,
  refusals: { ...postRefusals, unknownGame: 404 },
  self: offererIsSelf,
  body: postBody,
  answer: postAnswer,
  invalidBody: 'invalidBet',
})

/** A user who has opened the link requests the offer. */
export const requestOffer = endpoint({
  name: 'requestOffer',
  method: 'POST',
  path: '/api/offers/:offerID/request',
  access: 'user',
  refusals: { unknownOffer: 404, ...requestRefusals },
  params: z.object({ offerID: idField('offer') }),
  body: z.object({ linkKey: z.string().max(100) }),
  answer: z.object({ message: z.string() }),
})

/** The offerer accepts or declines the request of a user. */
export const answerRequest = endpoint({
  name: 'answerRequest',
  method: 'POST',
  path: '/api/offers/:offerID/answer',
  access: 'user',
  refusals: { unknownOffer: 404, ...answerRefusals },
  params: z.object({ offerID: idField('offer') }),
  body: z.object({ username: z.string().max(300), isAccepted: booleanField }),
  answer: z.object({ message: z.string() }),
})
