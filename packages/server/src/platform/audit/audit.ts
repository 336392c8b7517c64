import { readId } from '@sidebet/contract/ids'
import type { Db } from '../database/db.ts'
import { hide, type Private } from './keys.ts'

export type AuditRecord = Private & {
  /** Who did it: a user's wire id, "operator" or "system"; "nobody" for a client without a session. */
  readonly actor: string
  /** The action, as `feature.verb`. */
  readonly action: string
  /** The wire id of what the action changed. */
  readonly subject?: string
  /** Ids, counts and reasons. They are stored in clear text for ever: no contact data. */
  readonly facts?: Record<string, unknown>
}

/**
 * Adds a record that cannot be changed later: the app's role may only insert here, and a job seals the inserted records (decision
 * 019). Private fields need a database with keys (`withKeys`).
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

/** Removes what PostgreSQL cannot store in JSON: NUL and unpaired surrogates. Facts may contain text from a client. */
function writable(_name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  return value.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '')
}

function privateOf({ ip, userAgent, contact }: Private): Private {
  return { ...(ip && { ip }), ...(userAgent && { userAgent }), ...(contact && { contact }) }
}

/** The user whose data the record contains: its actor, else its subject. Null when neither is a user. */
export function userOf({ actor, subject }: Pick<AuditRecord, 'actor' | 'subject'>): number | null {
  return readId('user', actor) ?? readId('user', subject)
}
