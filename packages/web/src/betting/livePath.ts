import type { OfferRow } from '@sidebet/contract/offers'
import { paths } from '../ui/page/paths.ts'

/** The list that has the unsettled bets on such an offer. */
export function livePath({ friend, group }: Pick<OfferRow, 'friend' | 'group'>): string {
  if (group) return paths.groupLiveBets
  return friend ? paths.friendsLiveBets : paths.publicLiveBets
}
