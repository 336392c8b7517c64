/** The files and commands of docs/tenants-on-citus.md with the ports, folders and passwords of a run on one machine. */
import { blockOf, type Page, variablesIn } from '../cluster/page.ts'

/** The nodes of the page, by their addresses in it. */
const ADDRESSES = { coordinator: '10.0.0.1', worker1: '10.0.0.2', worker2: '10.0.0.3' } as const
export type NodeName = keyof typeof ADDRESSES
export const NODES = Object.keys(ADDRESSES) as readonly NodeName[]

/** The ports of the nodes on 127.0.0.1. */
export type Ports = Readonly<Record<NodeName, number>>

const PASSWORDS = ['SUPERUSER', 'OWNER', 'APP'] as const
export type Passwords = Readonly<Record<(typeof PASSWORDS)[number], string>>

export const makePasswords = (makePassword: () => string): Passwords =>
  Object.fromEntries(PASSWORDS.map((name) => [name, makePassword()])) as Passwords

/** The variables of the commands. */
export const passwordVariables = (passwords: Passwords): Record<string, string> =>
  Object.fromEntries(PASSWORDS.map((name) => [`${name}_PASSWORD`, passwords[name]]))

/** Where the page has the data of a node. */
const FOLDER = '/var/lib/postgresql'

/** Replaces the nodes' addresses with their ports, as in a URL and as in an argument of SQL. */
function withPorts(text: string, ports: Ports): string {
  return NODES.reduce(
    (changed, name) =>
      changed
        .replaceAll(`${ADDRESSES[name]}:5432`, `127.0.0.1:${ports[name]}`)
        .replaceAll(`'${ADDRESSES[name]}', 5432`, `'127.0.0.1', ${ports[name]}`),
    text,
  )
}

/** The setting of PostgreSQL on a node. */
export const settingsFile = (page: Page, port: number): string =>
  blockOf(page, 'sidebet.conf', [
    ['$ADDRESS', '127.0.0.1'],
    ['port = 5432', `port = ${port}`],
  ])

/** Who may connect to a node. */
export const accessFile = (page: Page): string =>
  blockOf(page, 'pg_hba.conf', [['10.0.0.0/24', '127.0.0.1/32']])

/** The passwords with which the nodes connect to each other. */
export const passwordFile = (page: Page, passwords: Passwords): string =>
  blockOf(
    page,
    '.pgpass',
    PASSWORDS.map((name) => [`$${name}_PASSWORD`, passwords[name]] as const),
  )

/** A command about the data of one node. @param folder of the node */
export const nodeCommand = (page: Page, name: 'initdb' | 'start', folder: string): string =>
  blockOf(page, name, [[FOLDER, folder]])

/** The command that creates the database of a node. */
export const databaseCommand = (page: Page, port: number): string =>
  blockOf(page, 'node', [['$ADDRESS:5432', `127.0.0.1:${port}`]])

type CoordinatorBlock = 'coordinator.sql' | 'coordinator' | 'tenants' | 'placement' | 'verify'

/** A command to the coordinator, or its file. */
export const coordinatorBlock = (page: Page, name: CoordinatorBlock, ports: Ports): string =>
  withPorts(blockOf(page, name), ports)

/** The names of the tenants that the page creates. */
export function tenantsOf(page: Page): readonly string[] {
  const names = [...blockOf(page, 'tenants').matchAll(/tenant create (\w+)/g)]
  return names.map(([, name]) => name!)
}

/** The settings of a tenant's server, without the owner's password. @param port of the tenant's worker */
export const serverVariables = (
  page: Page,
  { tenant, port, passwords }: { tenant: string; port: number; passwords: Passwords },
): Record<string, string> => ({
  ...variablesIn(
    blockOf(page, 'server', [
      ['$APP_PASSWORD', passwords.APP],
      ['$TENANT', tenant],
      ['$WORKER:5432', `127.0.0.1:${port}`],
    ]),
  ),
  DATABASE_OWNER_URL: '',
})

/** The tenants and the ports of their workers in the output of the command `placement`. */
export function placementIn(output: string): ReadonlyMap<string, number> {
  const rows = output.trim().split('\n').filter(Boolean)
  return new Map(
    rows.map((row) => {
      const [tenant, , port] = row.split('|')
      return [tenant!, Number(port)]
    }),
  )
}
