/** The group that was chosen last, for as long as the session lasts. */
import { NO_GROUP } from '@sidebet/domain/groups/noGroup'
import { keep, kept } from '../../ui/kept.ts'

const NAME = 'currentGroup'

/** `noGroupSelected` while none was chosen (GAP-137). */
export function currentGroup(): string {
  return kept(NAME) || NO_GROUP
}

export function chooseGroup(groupName: string): void {
  keep(NAME, groupName)
}

/** For a group that the user is in no more. */
export function forgetGroup(): void {
  keep(NAME, '')
}
