/** A coordinator and two workers with the tenants of docs/tenants-on-citus.md, as the page installs them. */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Account, databaseAccount } from '@sidebet/postgres/account'
import { freePort } from '@sidebet/postgres/processes/freePort'
import { blockOf, type Page } from '../cluster/page.ts'
import { giveTo, makeOwnFolder, processesBelow } from '../cluster/processes.ts'
import { signal } from '../environment/killTree.ts'
import { waitUntil } from '../waitUntil.ts'
import {
  accessFile,
  coordinatorBlock,
  databaseCommand,
  makePasswords,
  NODES,
  nodeCommand,
  type Passwords,
  type Ports,
  passwordFile,
  passwordVariables,
  placementIn,
  serverVariables,
  settingsFile,
  tenantsOf,
} from './installation.ts'
import { openTenantDatabase, type TenantDatabase } from './tenantDatabase.ts'

export type CitusNode = {
  readonly name: string
  readonly logFile: string
  /** Starts PostgreSQL with the command of the page. Resolves when it accepts connections. */
  start(): Promise<void>
  /** SIGKILL to every process. Resolves when all have ended. */
  kill(): Promise<void>
}

export type CitusCluster = {
  readonly tenants: readonly Tenant[]
  readonly nodes: readonly CitusNode[]
  readonly ports: Ports
  readonly coordinator: CitusNode
  /** Checks all tenants with the command of the page. Returns its output. Throws when it finds something. */
  verifyTenants(): Promise<string>
  stop(): Promise<void>
}

export type Tenant = {
  readonly name: string
  readonly worker: CitusNode
  readonly database: TenantDatabase
  /** The settings by the page of a server of the tenant. */
  readonly settings: Readonly<Record<string, string>>
}

export type Setup = {
  /** The project, whose `ops` makes the tenants. */
  readonly root: string
  readonly page: Page
  /** The folder of PostgreSQL's programs, with Citus beside them. */
  readonly programs: string
  /** A folder that PostgreSQL's account can enter, without symlinks in its path. */
  readonly folder: string
  readonly passwords: Passwords
}

export const drawPasswords = (): Passwords =>
  makePasswords(() => randomBytes(18).toString('base64url'))

const ENDED_WITHIN_MS = 10_000

export async function startCitusCluster(setup: Setup): Promise<CitusCluster> {
  const { root, page, folder, passwords } = setup
  const ports = await openPorts()
  const shell = makeShell(setup)
  const nodes: CitusNode[] = []
  const stop = async () => {
    for (const { kill } of nodes) await kill()
  }
  try {
    for (const name of NODES) {
      const settings = settingsFile(page, ports[name])
      nodes.push(await makeNode({ name, page, folder, settings, passwords, shell }))
    }
    for (const node of nodes) await node.start()
    for (const name of ['node.sql', 'coordinator.sql'] as const)
      writeFileSync(
        join(folder, name),
        name === 'node.sql' ? blockOf(page, name) : coordinatorBlock(page, name, ports),
      )
    for (const name of NODES) await shell(databaseCommand(page, ports[name]), { cwd: folder })
    await shell(coordinatorBlock(page, 'coordinator', ports), { cwd: folder })
    await shell(coordinatorBlock(page, 'tenants', ports), { cwd: root })
    const output = await shell(coordinatorBlock(page, 'placement', ports), { cwd: folder })
    const placement = placementIn(output)
    const tenants = tenantsOf(page).map((name): Tenant => {
      const port = placement.get(name)
      const at = NODES.findIndex((node) => ports[node] === port)
      if (port === undefined || at < 1)
        throw new Error(`tenant ${name} is on no worker:\n${output}`)
      return {
        name,
        worker: nodes[at]!,
        database: openTenantDatabase(name, { port, passwords }),
        settings: serverVariables(page, { tenant: name, port, passwords }),
      }
    })
    if (new Set(tenants.map(({ worker }) => worker)).size < tenants.length)
      throw new Error(`two tenants are on one worker:\n${output}`)
    return {
      tenants,
      nodes,
      ports,
      coordinator: nodes[0]!,
      verifyTenants: () => shell(coordinatorBlock(page, 'verify', ports), { cwd: root }),
      async stop() {
        await Promise.all(tenants.map(({ database }) => database.close()))
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function openPorts(): Promise<Ports> {
  const ports = new Set<number>()
  while (ports.size < NODES.length) ports.add(await freePort())
  return Object.fromEntries(NODES.map((name, at) => [name, [...ports][at]!])) as Ports
}

type Where = {
  readonly cwd: string
  readonly account?: Account
  readonly variables?: Readonly<Record<string, string>>
}
/** Runs a command. Returns its output. Throws when it fails. */
type Shell = (command: string, where: Where) => Promise<string>

export function makeShell({ programs, passwords }: Setup): Shell {
  const variables = passwordVariables(passwords)
  const PATH = [programs, dirname(process.execPath), process.env.PATH].join(delimiter)
  return async (command, { cwd, account = {}, variables: more = {} }) => {
    const env = { PATH, LC_ALL: 'C.UTF-8', ...variables, ...more }
    const { stdout } = await promisify(execFile)('/bin/sh', ['-euc', command], {
      ...{ ...account, cwd, env },
    })
    return stdout
  }
}

type NodeSetup = Pick<Setup, 'page' | 'folder'> & {
  readonly name: string
  /** The settings of PostgreSQL. */
  readonly settings: string
  readonly passwords: Passwords
  readonly shell: Shell
}

/** Makes the files of a node, and its data with the command of the page. */
export async function makeNode(setup: NodeSetup): Promise<CitusNode> {
  const { page, name, settings, passwords, shell } = setup
  const account = databaseAccount()
  const folder = makeOwnFolder(join(setup.folder, name), account)
  const files = {
    'sidebet.conf': settings,
    'pg_hba.conf': accessFile(page),
    '.pgpass': passwordFile(page, passwords),
    password: passwords.SUPERUSER,
  }
  for (const [file, text] of Object.entries(files)) {
    const path = join(folder, file)
    writeFileSync(path, text, { mode: 0o600 })
    giveTo(path, account)
  }
  const where = { cwd: folder, account, variables: { PGPASSFILE: join(folder, '.pgpass') } }
  await shell(nodeCommand(page, 'initdb', folder), where)
  return {
    name,
    logFile: join(folder, 'sidebet.log'),
    async start() {
      await shell(nodeCommand(page, 'start', folder), where)
    },
    async kill() {
      const isEnded = await waitUntil(() => {
        const left = processesBelow(folder)
        for (const pid of left) signal(pid, 'SIGKILL')
        return left.length === 0
      }, ENDED_WITHIN_MS)
      if (!isEnded) throw new Error(`the processes of ${name} do not end`)
    },
  }
}
