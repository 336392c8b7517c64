/** The group that was chosen last, for as long as the session lasts. */
import { NO_GROUP } from '@sidebet/domain/groups/noGroup'
import { readStored, writeStored } from '../../ui/tabStorage.ts'

const NAME = 'currentGroup'

/** `noGroupSelected` while none was chosen (GAP-137). */
export function currentGroup(): string {
  return readStored(NAME) || NO_GROUP
}

export function chooseGroup(groupName: string): void {
  writeStored(NAME, groupName)
}

/** For a group that the user is in no more. */
export function forgetGroup(): void {
  writeStored(NAME, '')
}
