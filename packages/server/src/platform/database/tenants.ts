/** The tenants of a database: each has a schema of its own with all tables of the product (decision 063). */
import { OperatorError } from '../operatorError.ts'
import type { Db } from './db.ts'
import { createMigrationsTable } from './migrate.ts'
import { openDatabase } from './openDatabase.ts'
import { DEFAULT_SCHEMA, isSchemaName, SCHEMA_FORM } from './schema.ts'

/** PostgreSQL's codes for a schema that exists, and for a missing privilege. */
const SCHEMA_EXISTS = '42P06'
const NO_RIGHT = '42501'

/**
 * Creates the schema of a tenant with the list of its migrations, in one transaction. `migrate` then creates the other tables.
 *
 * @throws {OperatorError} when the name is wrong, when there is such a schema, or when the owner may not create it
 */
export async function createSchema(ownerUrl: string, name: string): Promise<void> {
  if (name === DEFAULT_SCHEMA || !isSchemaName(name))
    throw new OperatorError(`"${name}" is not the name of a tenant: give ${SCHEMA_FORM}.`)
  const owner = openDatabase(ownerUrl, 1)
  try {
    await owner.transaction(async (tx) => {
      await tx.query(`create schema "${name}"`)
      await tx.query(createMigrationsTable(`"${name}".`))
    })
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === SCHEMA_EXISTS)
      throw new OperatorError(`The database has a schema "${name}" already.`)
    if (code !== NO_RIGHT) throw error
    throw new OperatorError(
      'The role of DATABASE_OWNER_URL may not create a schema: grant create on the database to it.',
    )
  } finally {
    await owner.close()
  }
}

/** The schemas of this database that have tables of the product, by their names; `public` where it has them. */
export async function readTenants(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select n.nspname as name from pg_namespace n join pg_class c on c.relnamespace = n.oid
     where c.relname = 'schema_migrations' and c.relkind = 'r' order by n.nspname`,
  )
  return rows.map(({ name }) => name).filter(isSchemaName)
}
