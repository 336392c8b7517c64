/** The key under which a request's effect is remembered, so that asking twice has one effect (GAP-084, MO4). */
import { hash as digest, randomUUID } from 'node:crypto'

export type RequestKey = { readonly key: string; readonly bodyHash: Buffer }

/**
 * The header when the client sends one. Without it, a body that carries its own time (`natural`: the fields that make
 * two bodies the same bet) is its own key: a retry repeats it, a second bet does not. With neither, nothing is the same.
 * A fresh key is made even then, so that a batch whose answer was lost can run again without a second effect.
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
