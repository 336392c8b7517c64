import { randomInt } from 'node:crypto'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const LENGTH = 10

/** 50 random bits (GAP-149). */
export function newGroupCode(): string {
  return Array.from({ length: LENGTH }, () => BASE32[randomInt(BASE32.length)]).join('')
}

/** Whether a typed code is this one; case and outer spaces do not matter. */
export function isGroupCode(typed: string, code: string): boolean {
  return typed.trim().toUpperCase() === code
}
