import type { Database, Tx } from '../database/db.ts'
import {
  IS_SETTLED,
  lastSeal,
  NO_SEAL,
  RECORD,
  type Seal,
  sealOf,
  UNSEALED_AFTER,
} from './chain.ts'
import type { ChainTip } from './chainTips.ts'

export type Verified = {
  /** The fault of the first bad record, as a sentence; null when there is none. */
  readonly breach: string | null
  readonly sealed: number
  /** Records without a seal, and the time of the first of them. */
  readonly waiting: number
  readonly since: Date | null
}

const PAGE = 5_000
/** A large audit takes longer to read than any request may. Milliseconds per page. */
export const PATIENCE_MS = 600_000

/**
 * Reads the whole audit on one snapshot and compares it with its seals, and the seals with the chain tips outside the database.
 * Changes nothing.
 */
export async function verifyAudit(db: Database, chainTips: readonly ChainTip[]): Promise<Verified> {
  return db.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    await tx.setLimits({ statement: PATIENCE_MS })
    const last = await lastSeal(tx)
    const breach = await findAuditBreach(tx, chainTips)
    const { rows } = await tx.query<Pick<Verified, 'waiting' | 'since'>>(
      `select count(*) as waiting, min(at) as since from audit a
       where not exists (select from audit_chain c where c.audit_id = a.id)`,
    )
    return { breach, sealed: last.place, ...rows[0]! }
  })
}

/** The fault of the first bad record that this transaction can see; null when there is none. */
export async function findAuditBreach(
  tx: Tx,
  chainTips: readonly ChainTip[],
): Promise<string | null> {
  return (
    (await firstBroken(tx, chainTips)) ??
    (await firstMissed(tx)) ??
    cutTail(await lastSeal(tx), chainTips) ??
    null
  )
}

type Sealed = { place: number; row: number; hash: Buffer; record: string | null }

async function firstBroken(tx: Tx, chainTips: readonly ChainTip[]): Promise<string | null> {
  const tipsAt = new Map<number, ChainTip[]>()
  for (const tip of chainTips) tipsAt.set(tip.place, [...(tipsAt.get(tip.place) ?? []), tip])
  for (let last = NO_SEAL; ; ) {
    const { rows } = await tx.query<Sealed>(
      `select c.place, c.audit_id as row, c.hash, case when a.id is not null then ${RECORD} end as record
       from audit_chain c left join audit a on a.id = c.audit_id
       where c.place > $1 order by c.place limit $2`,
      [last.place, PAGE],
    )
    if (rows.length === 0) return null
    for (const sealed of rows) {
      const wrong = wrongWith(sealed, last, tipsAt.get(sealed.place) ?? [])
      if (wrong) return wrong
      last = sealed
    }
  }
}

function wrongWith(sealed: Sealed, last: Seal, chainTips: readonly ChainTip[]): string | null {
  const { place, row, record } = sealed
  if (place !== last.place + 1)
    return `the record after ${last.row} was deleted together with its seal (${last.place + 1}).`
  if (record === null) return `record ${row} is gone.`
  if (!sealOf(last, row, record).hash.equals(sealed.hash))
    return `record ${row} does not match its seal: one of the two was changed.`
  const other = chainTips.find(({ hash }) => !hash.equals(sealed.hash))
  if (!other) return null
  return `record ${row} was sealed again: at ${other.at} seal ${place} belonged to record ${other.row}. ${RESTORE_HINT}`
}

const RESTORE_HINT =
  'If this database was created again or restored to an earlier time, move the file of AUDIT_HEADS to another folder.'

/** A chain without its tail is consistent in itself: only the chain tips outside the database show the loss. */
function cutTail(last: Seal, chainTips: readonly ChainTip[]): string | null {
  const after = chainTips.find(({ place }) => place > last.place)
  if (!after) return null
  return `the records after ${last.row} are missing: at ${after.at} seal ${after.place} belonged to record ${after.row}. ${RESTORE_HINT}`
}

/** Finds records that were inserted among sealed ones, and that no job will seal. */
async function firstMissed(tx: Tx): Promise<string | null> {
  const { rows } = await tx.query<{ id: number }>(
    `select a.id from audit a where a.id <= ${UNSEALED_AFTER} and ${IS_SETTLED}
       and not exists (select from audit_chain c where c.audit_id = a.id)
     order by a.id limit 1`,
  )
  return rows[0] ? `record ${rows[0].id} was inserted long after its neighbours were sealed.` : null
}
