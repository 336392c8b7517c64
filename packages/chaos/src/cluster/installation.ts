/** The files of docs/two-machines.md with the addresses, folders and passwords of a run on one machine. */
import { blockOf, type Page, variablesIn } from './page.ts'

/** The machines of the page, by their addresses in it. */
const ADDRESSES = { a: '10.0.0.1', b: '10.0.0.2', c: '10.0.0.3' } as const
export type MachineName = keyof typeof ADDRESSES
export const MACHINES = Object.keys(ADDRESSES) as readonly MachineName[]

/** The ports of the page. */
export const PORTS = { etcd: 2379, etcdPeers: 2380, postgres: 5432, patroni: 8008 } as const

/** A port of the page on 127.0.0.1: the one on which its program listens, and the one at which others reach it. */
export type Port = { readonly own: number; readonly reached: number }
export type PortsOf = (machine: MachineName, port: number) => Port

const PASSWORDS = ['SUPERUSER', 'REPLICATION', 'REWIND', 'OWNER', 'APP'] as const
export type Passwords = Readonly<Record<(typeof PASSWORDS)[number], string>>

export const makePasswords = (makePassword: () => string): Passwords =>
  Object.fromEntries(PASSWORDS.map((name) => [name, makePassword()])) as Passwords

/** The variables of the commands. */
export const passwordVariables = (passwords: Passwords): Record<string, string> =>
  Object.fromEntries(PASSWORDS.map((name) => [`${name}_PASSWORD`, passwords[name]]))

const own = (name: MachineName) => [
  ['$NAME', name] as const,
  ['$ADDRESS', ADDRESSES[name]] as const,
]

/** Replaces the machines' addresses: in a line about listening by the own port, in any other by the one at which it is reached. */
function withPorts(text: string, ports: PortsOf): string {
  const address = /10\.0\.0\.([123]):(\d+)(?: check port (\d+))?/g
  return text
    .split('\n')
    .map((line) => {
      const kind = /listen/i.test(line) ? 'own' : 'reached'
      return line.replace(address, (_, nth: string, port: string, checkPort?: string) => {
        const at = (of: string) => ports(MACHINES[Number(nth) - 1]!, Number(of))[kind]
        return `127.0.0.1:${at(port)}${checkPort ? ` check port ${at(checkPort)}` : ''}`
      })
    })
    .join('\n')
}

/** The environment of etcd. @param folder where it stores its data */
export function etcdVariables(
  page: Page,
  name: MachineName,
  { folder, ports }: { readonly folder: string; readonly ports: PortsOf },
): Record<string, string> {
  const replacements = [...own(name), ['/var/lib/etcd', folder] as const]
  return variablesIn(withPorts(blockOf(page, 'etcd', replacements), ports))
}

type PatroniSetup = {
  /** The folder of its data. */
  readonly folder: string
  readonly ports: PortsOf
  /** The folder of PostgreSQL's programs. */
  readonly binaries: string
  readonly passwords: Passwords
}

/** Differs from the page in one setting: a test must not reset the machine on which it runs. */
export function patroniFile(
  page: Page,
  name: MachineName,
  { folder, ports, binaries, passwords }: PatroniSetup,
): string {
  const block = blockOf(page, 'patroni', [
    ...own(name),
    ['/usr/lib/postgresql/15/bin', binaries],
    ['/var/lib/postgresql', folder],
    ['10.0.0.0/24', '127.0.0.1/32'],
    ['$SUPERUSER_PASSWORD', passwords.SUPERUSER],
    ['$REPLICATION_PASSWORD', passwords.REPLICATION],
    ['$REWIND_PASSWORD', passwords.REWIND],
    ['mode: required', `mode: 'off'`],
  ])
  return withPorts(block, ports)
}

/** Where the servers find their database by the page. */
const DATABASE = '127.0.0.1:5000'

export const haproxyFile = (page: Page, { port, ports }: { port: number; ports: PortsOf }) =>
  withPorts(blockOf(page, 'haproxy', [[DATABASE, `127.0.0.1:${port}`]]), ports)

type ServerSetup = {
  /** HAProxy's port. */
  readonly port: number
  /** Where the server writes the seals of the audit. */
  readonly folder: string
  readonly passwords: Passwords
  readonly hasJobs: boolean
}

/** The settings of a server, without the owner's password. */
export const serverVariables = (
  page: Page,
  { port, folder, passwords, hasJobs }: ServerSetup,
): Record<string, string> => ({
  ...variablesIn(
    blockOf(page, 'server', [
      [DATABASE, `127.0.0.1:${port}`],
      ['$APP_PASSWORD', passwords.APP],
      ['/var/lib/sidebet', folder],
      ['DUE_WORK=1', `DUE_WORK=${hasJobs ? 1 : 0}`],
    ]),
  ),
  DATABASE_OWNER_URL: '',
})

/** A command to the database through HAProxy. */
export const databaseCommand = (page: Page, name: 'roles' | 'migrate', port: number): string =>
  blockOf(page, name, [[DATABASE, `127.0.0.1:${port}`]])

/** A command to Patroni. @param file the configuration of one of the machines */
export const patroniCommand = (page: Page, name: 'status' | 'switchover', file: string): string =>
  blockOf(page, name, [['/etc/patroni/config.yml', file]])
