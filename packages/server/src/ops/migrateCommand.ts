import { migrateAsOwner } from '../platform/database/prepareDatabase.ts'
import { OperatorError } from '../platform/operatorError.ts'
import { readDatabaseSettings, requireOwner } from './databaseSettings.ts'
import { defineCommand } from './opsCommand.ts'

export const MIGRATE_COMMAND = defineCommand({
  name: ['migrate'],
  does: 'applies the migrations of this version as the owner of the tables, for servers with MIGRATE=0',
  runAsOwner: async ({ env, print }) => {
    const settings = requireOwner(readDatabaseSettings(env))
    const applied = await migrateAsOwner(settings).catch((error: Error) => {
      throw new OperatorError(error.message)
    })
    for (const name of applied) print(`applied  ${name}`)
    print('The database has every migration of this version.')
    return 0
  },
})
