import { secretKeysOf } from '../config/config.ts'
import { migrateAsOwner } from '../platform/database/prepareDatabase.ts'
import { OperatorError } from '../platform/operatorError.ts'
import { defineCommand } from './opsCommand.ts'

export const MIGRATE_COMMAND = defineCommand({
  name: ['migrate'],
  does: 'applies the migrations of this version as the owner of the tables, for servers with MIGRATE=0',
  runAsOwner: async ({ env, print }) => {
    const { DATABASE_URL, DATABASE_OWNER_URL } = env
    if (!DATABASE_URL || !DATABASE_OWNER_URL)
      throw new OperatorError('Set DATABASE_URL and DATABASE_OWNER_URL, as for a server.')
    const secretKeys = secretKeysOf(env)
    const applied = await migrateAsOwner({ DATABASE_URL, DATABASE_OWNER_URL, secretKeys }).catch(
      (error: Error) => {
        throw new OperatorError(error.message)
      },
    )
    for (const name of applied) print(`applied  ${name}`)
    print('The database has every migration of this version.')
    return 0
  },
})
