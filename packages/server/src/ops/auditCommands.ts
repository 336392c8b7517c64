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
import { defineCommand, type OpsCommand } from './opsCommand.ts'
import { USER } from './sharedTexts.ts'

const SHOWN_MAX = 200

export const AUDIT_COMMANDS: readonly OpsCommand[] = [
  defineCommand({
    name: ['audit', 'verify'],
    does: 'compares the audit with its seals; exit 1 names the first bad record',
    run: async ({ db, env, print }) => {
      const files = (env.AUDIT_HEADS ?? '').split(',').filter((file) => file !== '')
      const chainTips = (await Promise.all(files.map(requireChainTips))).flat()
      const { breach, sealed, waiting, since } = await verifyAudit(db, chainTips)
      print(breach ? `BROKEN ${breach}` : `ok     ${sealed} records equal their seals.`)
      if (since)
        print(`waits  ${waiting} records without a seal, the first since ${since.toISOString()}`)
      if (chainTips.length > 0)
        print(`${chainTips.length} heads of ${files.join(' and ')} were compared.`)
      else print('No head outside the database was compared: a deleted tail would not be detected.')
      return breach ? 1 : 0
    },
  }),
  defineCommand({
    name: ['audit', 'show'],
    does: `lists the last ${SHOWN_MAX} records by and about a user, private facts included`,
    arguments: [USER],
    keys: ['at, id, actor, action, subject, facts, private'],
    list: async ({ db, args, env }) => {
      const [username = ''] = args
      const userId = await findUserId(db, username)
      if (userId === null) throw new OperatorError(`There is no user "${username}".`)
      const subject = wireId('user', userId)
      const withSecrets = withKeys(db, secretKeysOf(env))
      const rows: object[] = []
      const lines: string[] = []
      for (const { keyId, private: bytes, at, ...row } of await readLast(db, subject)) {
        // Null when the key of the private facts was deleted.
        const hidden = keyId && bytes ? await show(withSecrets, keyId, bytes) : {}
        rows.push({ at, ...row, private: hidden })
        lines.push(JSON.stringify({ at, ...row, ...(hidden ?? { private: 'its key is gone' }) }))
      }
      await audit(db, { actor: 'operator', action: 'audit.show', subject })
      return { rows, lines, exitCode: 0 }
    },
  }),
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
