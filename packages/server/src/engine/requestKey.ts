/** The key under which the effect of a request is stored, so that a repeated request has one effect (GAP-084, MO4). */
import { hash as digest, randomUUID } from 'node:crypto'

export type RequestKey = { readonly key: string; readonly bodyHash: Buffer }

/**
 * The key is the header, when the client sends one. Without it, a body with its own time is its own key: a retry repeats
 * that time, a second bet does not. `natural` is the fields that make two bodies the same bet. With neither, no two
 * requests are the same. They get a fresh key even so, so that a batch whose answer was lost can run again without a second
 * effect.
 */
export function requestKey(header: string, body: object, natural: object | null): RequestKey {
  if (header) return { key: `header:${header}`, bodyHash: hash(body) }
  if (natural) {
    const bodyHash = hash(natural)
    return { key: `natural:${bodyHash.toString('hex')}`, bodyHash }
  }
  return { key: `once:${randomUUID()}`, bodyHash: Buffer.alloc(32) }
}

function hash(value: object): Buffer {
  return digest('sha256', canonical(value), 'buffer')
}

/** JSON with sorted keys: the same fields in another order are the same body. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  fields.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`).join(',')}}`
}
