/** Groups are found by their names, which appear in URLs (GAP-145). */
import { hasInvisible, hasVisible } from '../account/invisibleCharacters.ts'
import { isOneScript, isWireId, nameKey } from '../account/username.ts'
import { NO_GROUP } from './noGroup.ts'

export const GROUP_NAME_MAX = 60

/** The name of a group as stored and displayed, without outer spaces; null when it breaks a rule. */
export function groupNameOf(text: string): string | null {
  const name = text.normalize('NFC').trim()
  const length = [...name].length
  if (length < 1 || length > GROUP_NAME_MAX) return null
  if (name.includes('/') || /^\.+$/.test(name)) return null
  if (hasInvisible(name) || !hasVisible(name)) return null
  if (!isOneScript(name.replace(/[^\p{L}\p{M}]/gu, ''))) return null
  const key = groupNameKey(name)
  return key === groupNameKey(NO_GROUP) || isWireId(key) ? null : name
}

/** The unique key among existing groups: `nameKey`. */
export function groupNameKey(name: string): string {
  return nameKey(name)
}
