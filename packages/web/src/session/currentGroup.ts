/** The last chosen group, stored for this tab. */
import { NO_GROUP } from '@sidebet/domain/groups/noGroup'
import { readStored, writeStored } from '../ui/tabStorage.ts'

const NAME = 'currentGroup'

/** `noGroupSelected` while none is chosen (GAP-137). */
export function currentGroup(): string {
  return readStored(NAME) || NO_GROUP
}

export function chooseGroup(groupName: string): void {
  writeStored(NAME, groupName)
}

/** For a group that the user has left. */
export function forgetGroup(): void {
  writeStored(NAME, NO_GROUP)
}

/** Stores that none is chosen, unless one is: the name is part of the specified session data. */
export function storeCurrentGroup(): void {
  writeStored(NAME, currentGroup())
}
