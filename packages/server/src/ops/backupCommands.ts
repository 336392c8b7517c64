/** Backups, and what a restored copy may do. `npm run ops` itself backs up and restores the embedded database. */
import { audit } from '../platform/audit/audit.ts'
import { readTenants } from '../platform/database/tenants.ts'
import { OperatorError } from '../platform/operatorError.ts'
import { defineCommand, type OpsCommand } from './opsCommand.ts'

/** This program has an address of a database and not its files. */
const ONLY_EMBEDDED =
  'Sidebet backs up only its embedded database, which `npm start` runs. Back up the database of DATABASE_URL with pgBackRest or WAL-G: docs/backups.md has both.'

export const BACKUP_COMMANDS: readonly OpsCommand[] = [
  defineCommand({
    name: ['backup'],
    does: 'takes and verifies a base backup of the embedded database into BACKUP_DIR',
    refusal: ONLY_EMBEDDED,
  }),
  defineCommand({
    name: ['backup', 'check'],
    does: 'reads the last backup and the log after it; exit 1 when one is old, missing or damaged',
    refusal: ONLY_EMBEDDED,
  }),
  defineCommand({
    name: ['restore'],
    does: 'restores the embedded database from BACKUP_DIR into a new directory, checks it, and compares it with the providers',
    options: {
      at: {
        value: 'TIME',
        meaning: 'the last second to restore, such as 2026-11-22T18:00:05Z, or `latest`',
        isRequired: true,
      },
      to: {
        value: 'DIR',
        meaning: 'a new directory, which DATA_DIR then names',
        isRequired: true,
      },
    },
    refusal: ONLY_EMBEDDED,
  }),
  defineCommand({
    name: ['restored'],
    does: 'marks every tenant of the database as a restored copy, which sends no mail, SMS or order to a provider until its `go-live`',
    run: async ({ db, print }) => {
      await db.transaction(async (tx) => {
        for (const tenant of await readTenants(tx)) {
          await tx.query(`set local search_path = "${tenant}"`)
          await tx.query('update switches set restored = true')
          await audit(tx, { actor: 'operator', action: 'database.restored' })
        }
      })
      print('This is a restored copy: it sends nothing until `go-live`.')
      return 0
    },
  }),
  defineCommand({
    name: ['go-live'],
    does: 'lets a restored copy send mail, SMS and orders to providers again, after a confirmation',
    confirms: true,
    run: async ({ db, print, confirm }) => {
      if (confirm && !(await confirm('Has every other copy of this database stopped for good?'))) {
        print('Nothing was changed.')
        return 1
      }
      await db.transaction(async (tx) => {
        const { rowCount } = await tx.query('update switches set restored = false where restored')
        if (rowCount === 0) throw new OperatorError('This database is no restored copy.')
        await audit(tx, { actor: 'operator', action: 'database.live' })
      })
      print('The database is live: what waits is sent now.')
      return 0
    },
  }),
]
