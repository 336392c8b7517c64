/**
 * The `next` cursor of a page. It carries the balances at its position, so that no page is computed from the beginning. An HMAC
 * proves that this server issued it to this user.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { cents } from '@sidebet/domain/money'
import type { StatementCursor } from './lines.sql.ts'

export function sealCursor(key: string, userId: number, cursor: StatementCursor): string {
  const text = [cursor.at.getTime(), cursor.id, cursor.available, cursor.atRisk].join('.')
  return `${text}.${sealOf(key, userId, text)}`
}

/** Null for a cursor that none of these keys has sealed for this user. */
export function openCursor(
  keys: readonly string[],
  userId: number,
  sealed: string,
): StatementCursor | null {
  const match = /^((\d{1,15})\.(\d{1,16})\.(-?\d{1,15})\.(-?\d{1,15}))\.([\w-]{43})$/.exec(sealed)
  if (!match) return null
  const [, text = '', at, id, available, atRisk, seal = ''] = match
  const isOurs = keys.some((key) =>
    timingSafeEqual(Buffer.from(seal), Buffer.from(sealOf(key, userId, text))),
  )
  if (!isOurs) return null
  return {
    at: new Date(Number(at)),
    id: Number(id),
    available: cents(Number(available)),
    atRisk: cents(Number(atRisk)),
  }
}

function sealOf(key: string, userId: number, text: string): string {
  return createHmac('sha256', key).update(`statement\0${userId}\0${text}`).digest('base64url')
}
