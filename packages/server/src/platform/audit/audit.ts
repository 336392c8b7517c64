import { readId } from '@sidebet/contract/ids'
import type { Db } from '../database/db.ts'
import { hide, type Private } from './keys.ts'

export type AuditRecord = Private & {
  /** Who did it: a user's wire id, "operator" or "system"; "nobody" for somebody of whom nothing is known. */
  readonly actor: string
  /** What was done, as `feature.verb`. */
  readonly action: string
  /** To what: a wire id. */
  readonly subject?: string
  /** Ids, counts and reasons. They stay in clear for ever: no contact data. */
  readonly facts?: Record<string, unknown>
}

/**
 * Adds a record that nobody can change afterwards: the app's role may insert here and nothing else, and a job seals what
 * was inserted (decision 019). What is private in it needs a database with keys (`withKeys`).
 */
export async function audit(db: Db, record: AuditRecord): Promise<void> {
  const { actor, action, subject = '', facts = {} } = record
  const hidden = await hide(db, userOf(record), privateOf(record))
  await db.query(
    `insert into audit (actor, action, subject, facts, key_id, private)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      ...[actor, action, subject, JSON.stringify(facts, writable)],
      ...[hidden?.keyId ?? null, hidden?.bytes ?? null],
    ],
  )
}

/** Facts may be what a client claimed, with signs that the database cannot keep in JSON: NUL, and half a pair. */
function writable(_name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  return value.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '')
}

function privateOf({ ip, userAgent, contact }: Private): Private {
  return { ...(ip && { ip }), ...(userAgent && { userAgent }), ...(contact && { contact }) }
}

/** Whose data it is: of whoever did it, else of whoever it was done to. Null when neither is a user. */
export function userOf({ actor, subject }: Pick<AuditRecord, 'actor' | 'subject'>): number | null {
  return readId('user', actor) ?? readId('user', subject)
}
