import { randomInt } from 'node:crypto'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const LENGTH = 10

/** A code that nobody can guess: 50 bits of chance (GAP-149). */
export function newGroupCode(): string {
  return Array.from({ length: LENGTH }, () => BASE32[randomInt(BASE32.length)]).join('')
}

/** Whether a code that was typed is this one; capitals and outer spaces do not matter. */
export function isGroupCode(typed: string, code: string): boolean {
  return typed.trim().toUpperCase() === code
}
