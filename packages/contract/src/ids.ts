/** Ids on the wire are opaque strings whose prefix names the table. In the server they are numbers. */
import { z } from 'zod'

const PREFIXES = {
  user: 'u',
  game: 'g',
  offer: 'o',
  bet: 'b',
  group: 'r',
  promotion: 'p',
  bank: 'f',
  session: 's',
  payment: 'm',
  friend: 'n',
  notice: 'i',
  approvalRequest: 'w',
} as const
export type IdKind = keyof typeof PREFIXES

export function wireId(kind: IdKind, id: number): string {
  return `${PREFIXES[kind]}_${id}`
}

/** The number in a wire id of this kind; null for any other text. */
export function readId(kind: IdKind, text: unknown): number | null {
  if (typeof text !== 'string') return null
  const match = /^([a-z])_([1-9]\d*)$/.exec(text)
  return match && match[1] === PREFIXES[kind] ? readIdNumber(match[2]!) : null
}

/**
 * The number of these digits, at most 2^53 - 1: where tenants are distributed, ids begin at a multiple of 2^48. Null for any other
 * text.
 */
export function readIdNumber(digits: string): number | null {
  const id = /^\d{1,16}$/.test(digits) ? Number(digits) : Number.NaN
  return Number.isSafeInteger(id) ? id : null
}

/** A wire id as a field of a body or a path. Any other text is refused as invalid. */
export function idField(kind: IdKind) {
  return z
    .string()
    .max(20)
    .transform((text, ctx) => {
      const id = readId(kind, text)
      if (id !== null) return id
      ctx.addIssue({ code: 'custom', message: `not the id of a ${kind}` })
      return z.NEVER
    })
}
