/** The audience of an offer, as its offerer sees it. */
import type { OfferRow } from '@sidebet/contract/offers'
import { slipTexts } from '@sidebet/copy/screens/slip'

/** A friend as the offerer named them: the first contact that is not '' counts (GAP-090). `name` is for display. */
export type Friend = {
  readonly kind: 'friend'
  readonly name: string
  readonly friendUsername: string
  readonly friendEmail: string
  /** Digits: country code and number. */
  readonly friendPhone: string
}

export type Audience =
  | { readonly kind: 'public' }
  | Friend
  | { readonly kind: 'group'; readonly name: string }
  /** One friend, who is determined by the link of the offer. */
  | { readonly kind: 'link' }

export const PUBLIC_AUDIENCE: Audience = { kind: 'public' }

export const LINK_AUDIENCE: Audience = { kind: 'link' }

/** Whether an offer to it has a page that its offerer can share (W26, W27). */
export const hasPage = ({ kind }: Audience): boolean => kind === 'public' || kind === 'link'

/** Whether one friend may take it, who is named or determined by a link. */
export const isOneFriend = ({ kind }: Audience): boolean => kind === 'friend' || kind === 'link'

type Named = Pick<Friend, 'friendUsername' | 'friendEmail' | 'friendPhone'>

/** The displayed name of a friend without a stored name: the first contact given. */
export function nameOf({ friendUsername, friendEmail, friendPhone }: Named): string {
  return friendUsername || friendEmail || `+${friendPhone}`
}

export function audienceOf(offer: OfferRow): Audience {
  if (offer.group) return { kind: 'group', name: offer.groupName }
  if (!offer.friend) return PUBLIC_AUDIENCE
  const { friendUsername, friendEmail, friendPhone } = offer
  const named = { friendUsername, friendEmail, friendPhone }
  if (Object.values(named).every((contact) => contact === '')) return LINK_AUDIENCE
  return { kind: 'friend', name: nameOf(named), ...named }
}

/** "offered to jimmy". */
export function offeredToInWords(audience: Audience): string {
  const { public: toPublic, friend, group, link } = slipTexts.offeredTo
  switch (audience.kind) {
    case 'public':
      return toPublic
    case 'friend':
      return friend(audience.name)
    case 'group':
      return group(audience.name)
    case 'link':
      return link
  }
}

/** "for jimmy to take it": the taker for which an offer waits. */
export function waitsForInWords(audience: Audience): string {
  switch (audience.kind) {
    case 'public':
      return slipTexts.forPublic
    case 'friend':
      return slipTexts.forFriend(audience.name)
    case 'group':
      return slipTexts.forGroup(audience.name)
    case 'link':
      return slipTexts.forLink
  }
}
