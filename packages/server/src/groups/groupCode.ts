import { randomInt } from 'node:crypto'
import { GROUP_CODE_LENGTH, GROUP_CODE_LETTERS } from '@sidebet/domain/groups/groupCode'

/** 50 random bits (GAP-149). */
export function newGroupCode(): string {
  const letter = () => GROUP_CODE_LETTERS[randomInt(GROUP_CODE_LETTERS.length)]
  return Array.from({ length: GROUP_CODE_LENGTH }, letter).join('')
}
