/** Commands that verify the audit chain and print a user's audit records. */
import { wireId } from '@sidebet/contract/ids'
import { secretKeysOf } from '../config/config.ts'
import { audit } from '../platform/audit/audit.ts'
import { type ChainTip, readChainTips } from '../platform/audit/chainTips.ts'
import { show, withKeys } from '../platform/audit/keys.ts'
import { PATIENCE_MS, verifyAudit } from '../platform/audit/verifyAudit.ts'
import type { Database } from '../platform/database/db.ts'
import { OperatorError } from '../platform/operatorError.ts'
import { findUserId } from '../platform/users/users.sql.ts'
import type { OpsCommand } from './opsCommand.ts'

const SHOWN_MAX = 200

export const AUDIT_COMMANDS: readonly OpsCommand[] = [
  {
    name: ['audit', 'verify'],
    usage: 'audit verify',
    does: 'compares the audit with its seals; exit 1 names the first bad record',
    run: async ({ db, env, print }) => {
      const file = env.AUDIT_HEADS ?? ''
      const chainTips = file === '' ? null : await requireChainTips(file)
      const { breach, sealed, waiting, since } = await verifyAudit(db, chainTips ?? [])
      print(breach ? `BROKEN ${breach}` : `ok     ${sealed} records equal their seals.`)
      if (since)
        print(`waits  ${waiting} records without a seal, the first since ${since.toISOString()}`)
      if (chainTips?.length) print(`${chainTips.length} heads of ${file} were compared.`)
      else print('No head outside the database was compared: a deleted tail would not be detected.')
      return breach ? 1 : 0
    },
  },
  {
    name: ['audit', 'show'],
    usage: 'audit show USER',
    does: `prints the last ${SHOWN_MAX} records by and about a user, private facts included`,
    run: async ({ db, words, env, print }) => {
      const [username = ''] = words
      const userId = await findUserId(db, username)
      if (userId === null) throw new OperatorError(`There is no user "${username}".`)
      const subject = wireId('user', userId)
      const rows = await readLast(db, subject)
      const withSecrets = withKeys(db, secretKeysOf(env))
      for (const { keyId, private: bytes, at, ...row } of rows) {
        const hidden = keyId && bytes ? await show(withSecrets, keyId, bytes) : {}
        const details = hidden ?? { private: 'its key is gone' }
        print(JSON.stringify({ at: at.toISOString(), ...row, ...details }))
      }
      await audit(db, { actor: 'operator', action: 'audit.show', subject })
      return 0
    },
  },
]

/** There is no index for this query: it may read the whole audit, like `audit verify`. */
async function readLast(db: Database, subject: string): Promise<Shown[]> {
  return db.transaction(async (tx) => {
    await tx.setLimits({ statement: PATIENCE_MS })
    const { rows } = await tx.query<Shown>(
      `select * from (
         select id, at, actor, action, subject, facts, key_id as "keyId", private from audit
         where actor = $1 or subject = $1 order by id desc limit $2) as last order by id`,
      [subject, SHOWN_MAX],
    )
    return rows
  })
}

type Shown = {
  id: number
  at: Date
  actor: string
  action: string
  subject: string
  facts: Record<string, unknown>
  keyId: number | null
  private: Buffer | null
}

async function requireChainTips(file: string): Promise<ChainTip[]> {
  const chainTips = await readChainTips(file).catch((error: Error) => {
    throw new OperatorError(`The heads in ${file} cannot be read: ${error.message}.`)
  })
  if (chainTips) return chainTips
  throw new OperatorError(`There is no file ${file}: AUDIT_HEADS must name the one of a server.`)
}
