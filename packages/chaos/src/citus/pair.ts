/** A tenant on Citus, and the same tenant on a PostgreSQL of the same version without Citus. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@sidebet/postgres/processes/freePort'
import { blockOf, readPage } from '../cluster/page.ts'
import { makeRunFolder } from '../cluster/processes.ts'
import { buildCitus } from './buildCitus.ts'
import {
  drawPasswords,
  makeNode,
  makeShell,
  type Setup,
  startCitusCluster,
} from './citusCluster.ts'
import { coordinatorBlock, databaseCommand, settingsFile, tenantsOf } from './installation.ts'
import { requireCitusPrograms } from './programs.ts'
import { openTenantDatabase } from './tenantDatabase.ts'

type Urls = {
  readonly ownerUrl: string
  readonly appUrl: string
  /** The DATABASE_URL of a server. */
  readonly serverUrl: string
}

export type Pair = {
  readonly tenant: string
  readonly citus: Urls
  readonly plain: Urls
  /** Replaces the rows of the tenant on Citus with those on PostgreSQL, and updates the statistics of the planner. */
  copyRows(): Promise<void>
  stop(): Promise<void>
}

/**
 * @param root of the project
 * @throws StartFailure with what this machine lacks
 */
export async function startPair(root: string): Promise<Pair> {
  const page = readPage(root, 'docs/tenants-on-citus.md')
  const citusPrograms = requireCitusPrograms({ env: process.env })
  const folder = makeRunFolder()
  const programs = await buildCitus({ page, programs: citusPrograms, folder })
  const setup = { root, page, programs, folder, passwords: drawPasswords() }
  const cluster = await startCitusCluster(setup)
  const [tenant] = cluster.tenants
  if (!tenant) throw new Error('the page creates no tenant')
  const plain = await startPlain(setup)
  const shell = makeShell(setup)
  const { name } = tenant
  const worker = cluster.ports[tenant.worker.name as keyof typeof cluster.ports]
  const urlOf = (port: number) =>
    `postgres://postgres:${setup.passwords.SUPERUSER}@127.0.0.1:${port}/sidebet`
  return {
    tenant: name,
    citus: {
      ownerUrl: tenant.database.ownerUrl(),
      appUrl: tenant.database.appUrl(),
      serverUrl: tenant.settings.DATABASE_URL ?? '',
    },
    plain: plain.urls,
    async copyRows() {
      const tables = await tenant.database.sql<{ name: string }>(
        `select relname as name from pg_class where relnamespace = '${name}'::regnamespace and relkind = 'r'
           and relname <> 'schema_migrations'`,
      )
      await tenant.database.sql(`truncate ${tables.map((table) => table.name).join()} cascade`)
      await shell(
        `pg_dump "${urlOf(plain.port)}" --data-only --schema ${name} --exclude-table ${name}.schema_migrations > rows.sql
         psql "${urlOf(cluster.ports.coordinator)}" --quiet --set ON_ERROR_STOP=on --file rows.sql
         rm rows.sql
         for url in "${urlOf(plain.port)}" "${urlOf(worker)}"; do psql "$url" --quiet --command 'vacuum (analyze)'; done`,
        { cwd: folder },
      )
    },
    async stop() {
      await plain.stop()
      await cluster.stop()
    },
  }
}

/** What the page installs, without each line about Citus and its workers. */
const withoutCitus = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !/citus|workers/.test(line))
    .join('\n')

/** PostgreSQL by the page without Citus, and its first tenant. */
async function startPlain(setup: Setup) {
  const { page, root, folder, passwords } = setup
  const port = await freePort()
  const shell = makeShell(setup)
  const settings = withoutCitus(settingsFile(page, port))
  const node = await makeNode({ page, folder, name: 'plain', settings, passwords, shell })
  await node.start()
  const ports = { coordinator: port, worker1: port, worker2: port }
  const sql = ['node.sql', 'coordinator.sql'] as const
  for (const name of sql) writeFileSync(join(folder, name), withoutCitus(blockOf(page, name)))
  await shell(databaseCommand(page, port), { cwd: folder })
  await shell(coordinatorBlock(page, 'coordinator', ports), { cwd: folder })
  await shell(coordinatorBlock(page, 'tenants', ports), { cwd: root })
  const [tenant = ''] = tenantsOf(page)
  const database = openTenantDatabase(tenant, { port, passwords })
  return {
    port,
    urls: {
      ownerUrl: database.ownerUrl(),
      appUrl: database.appUrl(),
      serverUrl: database.appUrl(),
    },
    async stop() {
      await database.close()
      await node.kill()
    },
  }
}
