import type { Db } from './db.ts'

export type AuditRecord = {
  /** Who did it: a user's wire id, "operator" or "system". */
  readonly actor: string
  /** What was done, as `feature.verb`. */
  readonly action: string
  /** To what: a wire id. */
  readonly subject?: string
  readonly ip?: string
  readonly facts?: Record<string, unknown>
}

/** Adds a record that nobody can change afterwards: the app's role may insert here and nothing else. */
export async function audit(db: Db, record: AuditRecord): Promise<void> {
  await db.query(
    'insert into audit (actor, action, subject, ip, facts) values ($1, $2, $3, $4, $5)',
    [record.actor, record.action, record.subject ?? '', record.ip ?? '', record.facts ?? {}],
  )
}
