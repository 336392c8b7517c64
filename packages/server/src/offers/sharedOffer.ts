/** An offer for readers of its link: a public one (W26), or one whose link determines its friend (W27). */
import { type SharedOffer, sharedOffer as sharedOfferCall } from '@sidebet/contract/offers'
import { limitsSeen } from '@sidebet/domain/regions/regionLimit'
import { handle } from '../handle.ts'
import { done, refused } from '../platform/http/reply.ts'
import { restrictionOf } from '../platform/http/session.ts'
import type { Services } from '../services.ts'
import { isLinkKey, linkKeyOf } from './linkKey.ts'
import { readRequests } from './linkOffers.sql.ts'
import { offerRow } from './offerRow.ts'
import { type OfferByLink, readOfferByLink } from './offers.sql.ts'
import { stateOf } from './stateOfLink.ts'

/** GET /api/offers/:offerID. An offer that the reader may not see is refused as an unknown one. */
export const sharedOffer = handle(
  sharedOfferCall,
  async ({ services, http: { request }, params, query, now }) => {
    const { db, config } = services
    // A login that still owes its second factor is no session yet.
    const { session: found } = request.identity
    const session = found?.mfaPending ? null : found
    const limits = session ? limitsSeen(session, session.regionRule) : NO_LIMIT
    const userId = session?.userId ?? NO_USER
    const record = await readOfferByLink(db, params.offerID)
    if (!record || !limits.includes(record.regionLimit) || !maySee(config, record, userId, query)) {
      return refused(sharedOfferCall, { code: 'unknownOffer' })
    }
    const link = record.audience === 'public' ? null : await readLink(services, record, userId)
    const offer = offerRow(record, userId)
    const isOutsider = link !== null && link.reader !== 'offerer' && link.reader !== 'friend'
    const state = stateOf(record, now)
    const isForAnother = isOutsider && record.friendId !== null && state === 'open'
    return done({
      offer: {
        ...offer,
        ...(!session && { firstNameOffer: '' }),
        ...(isOutsider && { friendUsername: '', lastNameOffer: '' }),
      },
      state: isForAnother ? ('chosen' as const) : state,
      link,
      isBarred: session !== null && restrictionOf(session, config.REGION_UNKNOWN) === 'illegal',
    })
  },
)

/** What a visitor sees, whose region is unknown: offers without a limit. */
const NO_LIMIT: readonly string[] = ['none']
const NO_USER = 0

/** A public offer is for all readers, any other for its offerer, its friend, and those who have its key. */
function maySee(
  config: Services['config'],
  { id, audience, offererId, friendId }: OfferByLink,
  userId: number,
  { linkKey = '' }: { readonly linkKey?: string | undefined },
): boolean {
  if (audience === 'public' || offererId === userId || friendId === userId) return true
  return isLinkKey(config, id, linkKey)
}

async function readLink(
  { db, config }: Services,
  { id, offererId, friendId }: OfferByLink,
  userId: number,
): Promise<SharedOffer['link']> {
  const forOthers = { linkKey: '', requests: [] }
  if (friendId !== null && friendId === userId) return { reader: 'friend', ...forOthers }
  const requests = await readRequests(db, id)
  if (offererId === userId) {
    const isWaiting = friendId === null
    const open = requests.flatMap(({ username, isDeclined }) => (isDeclined ? [] : [username]))
    return {
      reader: 'offerer',
      linkKey: isWaiting ? linkKeyOf(config, id) : '',
      requests: isWaiting ? open : [],
    }
  }
  const own = requests.find((request) => request.userId === userId)
  const reader = own ? (own.isDeclined ? 'declined' : 'requested') : 'other'
  return { reader, ...forOthers }
}
