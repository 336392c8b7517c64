import type { LeagueCode } from '@sidebet/domain/games/league'
import type { Audience } from '@sidebet/domain/offers/audience'
import type { ChangeEvent } from './changeEvent.ts'

type Concerning = {
  readonly id: number
  readonly offererId: number
  readonly audience: Audience
  /** The league of the offer's game. */
  readonly league: LeagueCode
  readonly isNew?: boolean
}

/** The event for new, changed or ended offers: it names their offerers, and the friends, groups or boards of their audiences. */
export function offerChangeEvent(offers: readonly Concerning[]): ChangeEvent {
  const users: number[] = []
  const groups: number[] = []
  const boards: LeagueCode[] = []
  const posted: number[] = []
  const changed: number[] = []
  for (const { id, offererId, audience, league, isNew } of offers) {
    users.push(offererId)
    if (audience.kind === 'public') {
      boards.push(league)
      ;(isNew ? posted : changed).push(id)
    }
    if (audience.kind === 'group') groups.push(audience.groupId)
    if (audience.kind === 'friend' && audience.friendId !== null) users.push(audience.friendId)
  }
  return { users, groups, boards, posted, offers: changed }
}
