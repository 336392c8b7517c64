import { postFriendOffer as postFriendOfferCall } from '@sidebet/contract/friends'
import { isSmsCountry } from '@sidebet/domain/account/smsCountries'
import { checkFriendContact, contactOf } from '@sidebet/domain/friends/friendContact'
import { handle } from '../handle.ts'
import { notice } from '../notifications/outbox/outbox.ts'
import { post } from '../offers/postOffer.ts'
import { originOf } from '../platform/http/originOf.ts'
import { refused, tooManyTries } from '../platform/http/reply.ts'
import { phoneForm } from '../platform/users/phoneForm.ts'
import { findFriend } from './findFriend.ts'

/**
 * POST /api/betsProposed/newFriendBet: an offer to one friend, who may not be a user yet (GAP-087). The friend is notified
 * by mail or SMS once it is posted. The offer exists even when no message is sent.
 */
export const postFriendOffer = handle(postFriendOfferCall, async (request) => {
  const { services, session, body, ip, http } = request
  const { config } = services
  const result = checkFriendContact({ ...body, friendPhone: phoneForm(body.friendPhone) })
  if (!result.ok) return refused(postFriendOfferCall, result.refusal)
  const contact = result.value
  if (contact.by === 'phone' && !isSmsCountry(contact.phone, config.SMS_COUNTRIES))
    return refused(postFriendOfferCall, { code: 'noSmsThere' })

  const found = await findFriend(services, session.userId, contact)
  if (found.kind === 'wait') return tooManyTries(found.seconds)
  const audience =
    found.kind === 'found'
      ? ({ kind: 'friend', friendId: found.friendId, contact } as const)
      : ({ kind: 'nobody', refusal: { code: 'friendUnknown' } } as const)
  const target = `${contact.by} ${contactOf(contact)}`
  const noticeBody = { address: originOf(config, http.request), ip }
  return post(postFriendOfferCall, request, audience, target, (offerId) =>
    notice('offer.friend', offerId, noticeBody),
  )
})
