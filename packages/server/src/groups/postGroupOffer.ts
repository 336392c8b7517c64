import { postGroupOffer as postGroupOfferCall } from '@sidebet/contract/groups'
import { handle } from '../handle.ts'
import { notice } from '../notifications/outbox/outbox.ts'
import { post } from '../offers/postOffer.ts'
import { findGroupOf } from './groups.sql.ts'

/** POST /api/betsProposed/newGroupBet: the offerer's membership is checked again with the group locked. */
export const postGroupOffer = handle(postGroupOfferCall, async (request) => {
  const { services, session, body } = request
  const group = await findGroupOf(services.db, body.groupName, session.userId)
  const audience = group
    ? ({ kind: 'group', groupId: group.id } as const)
    : ({ kind: 'nobody', refusal: { code: 'notMember' } } as const)
  return post(postGroupOfferCall, request, audience, body.groupName, (offerId) =>
    notice('group.offer', offerId, {}),
  )
})
