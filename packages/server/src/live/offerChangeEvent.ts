import type { LeagueCode } from '@sidebet/domain/games/league'
import type { Audience } from '@sidebet/domain/offers/audience'
import type { ChangeEvent } from './changeEvent.ts'

type Concerning = {
  readonly offererId: number
  readonly audience: Audience
  /** That of its game. */
  readonly league: LeagueCode
}

/** Whom it concerns that these offers came, changed or went: their offerers, and those to whom they are made. */
export function offerChangeEvent(offers: readonly Concerning[]): ChangeEvent {
  const users: number[] = []
  const groups: number[] = []
  const boards: LeagueCode[] = []
  for (const { offererId, audience, league } of offers) {
    users.push(offererId)
    if (audience.kind === 'public') boards.push(league)
    if (audience.kind === 'group') groups.push(audience.groupId)
    if (audience.kind === 'friend' && audience.friendId !== null) users.push(audience.friendId)
  }
  return { users, groups, boards }
}
