/** Three machines with etcd, Patroni and PostgreSQL, and HAProxy in front of them, as docs/two-machines.md installs them. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseAccount } from '@sidebet/postgres/account'
import { freePort } from '@sidebet/postgres/processes/freePort'
import { StartFailure } from '@sidebet/postgres/processes/startFailure'
import pg from 'pg'
import type { RunDatabase } from '../environment/cluster.ts'
import { signal } from '../environment/killTree.ts'
import { readConnections } from '../environment/sockets.ts'
import { waitUntil } from '../waitUntil.ts'
import { makeShell } from './commands.ts'
import {
  databaseCommand,
  haproxyFile,
  MACHINES,
  type MachineName,
  makePasswords,
  PORTS,
  type Port,
  passwordVariables,
  patroniCommand,
  serverVariables,
} from './installation.ts'
import { type Machine, makeMachine, type PatroniStatus } from './machine.ts'
import { makeNetwork, type Network } from './network.ts'
import { blockOf, type Page } from './page.ts'
import { makeOwnFolder, processesBelow, startProgram } from './processes.ts'
import type { ClusterPrograms } from './programs.ts'

export type PatroniCluster = RunDatabase & {
  readonly machines: readonly Machine[]
  readonly network: Pick<Network<MachineName>, 'cutOff' | 'reconnect'>
  /** The settings by the page of the server with this index. */
  settingsOf(index: number, options: { readonly hasJobs: boolean }): Record<string, string>
  /** The machine whose PostgreSQL takes writes by its Patroni; undefined when there is none. */
  findPrimary(except?: Machine): Promise<Machine | undefined>
  /** The machine that confirms the commits of the primary. */
  findSyncStandby(except?: Machine): Promise<Machine | undefined>
  /** Whether there are one primary, two standbys that stream from it, one of them synchronous, and three etcd. */
  isWhole(): Promise<boolean>
  /** Prints the machines with the command of the page. */
  list(): Promise<string>
  /** Moves the primary to its synchronous standby with the command of the page. */
  switchOver(): Promise<void>
  stop(): Promise<void>
}

type ClusterSetup = {
  /** The project, whose `ops migrate` makes the tables. */
  readonly root: string
  readonly page: Page
  readonly programs: ClusterPrograms
  /** An empty folder that PostgreSQL's account can enter, without symlinks in its path. */
  readonly folder: string
  readonly logOf: (name: string) => string
}

const WHOLE_WITHIN_MS = 120_000
const UP_WITHIN_MS = 30_000

/** @throws StartFailure naming the log of what did not start */
export async function startPatroniCluster(setup: ClusterSetup): Promise<PatroniCluster> {
  const { root, page, programs, folder, logOf } = setup
  const account = databaseAccount()
  const passwords = makePasswords(() => randomBytes(18).toString('base64url'))
  const machines: Machine[] = []
  const network = makeNetwork<MachineName>((name) => connectionsOf(machines, name))
  const ports = await openPorts(network)

  async function stop(): Promise<void> {
    await endProcesses(folder)
    network.close()
  }

  async function require(
    condition: () => Promise<boolean>,
    patienceMs: number,
    log: string,
  ): Promise<void> {
    if (await waitUntil(condition, patienceMs)) return
    await stop()
    throw new StartFailure(`The cluster did not start: see ${logOf(log)}.`)
  }

  for (const name of MACHINES)
    machines.push(makeMachine(name, { ...setup, passwords, ports, account }))
  for (const machine of machines) machine.startEtcd()
  await require(() => haveEtcd(machines), UP_WITHIN_MS, 'etcd-a')
  for (const machine of machines) machine.startPatroni()
  await require(() => isWhole(machines), WHOLE_WITHIN_MS, 'patroni-a')

  const port = await freePort()
  const cwd = makeOwnFolder(join(folder, 'haproxy'), account)
  const file = join(cwd, 'haproxy.cfg')
  writeFileSync(file, haproxyFile(page, { port, ports }))
  startProgram(programs.haproxy, ['-db', '-f', file], {
    ...{ env: {}, cwd, account, logFile: logOf('haproxy') },
  })

  const urlOf = (role: string, password: string, database = 'sidebet') =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${database}`
  async function connect(database?: string): Promise<pg.Client> {
    const connectionString = urlOf('postgres', passwords.SUPERUSER, database)
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 3_000 })
    client.on('error', () => {})
    await client.connect()
    return client
  }
  const isAtPrimary = async () => {
    const client = await connect('postgres')
    const { rows } = await client
      .query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
      .finally(() => client.end())
    return rows[0]?.standby === false
  }
  // Before its first checks HAProxy leads to each machine in turn.
  const leadsToPrimary = async () => {
    for (const _ of machines) if (!(await isAtPrimary())) return false
    return true
  }
  await require(leadsToPrimary, UP_WITHIN_MS, 'haproxy')

  const shell = makeShell({ programs, folder, variables: passwordVariables(passwords) })
  writeFileSync(join(folder, 'roles.sql'), blockOf(page, 'roles.sql'))
  await shell(databaseCommand(page, 'roles', port), folder)
  await shell(databaseCommand(page, 'migrate', port), root)

  const pool = new pg.Pool({
    connectionString: urlOf('postgres', passwords.SUPERUSER),
    max: 3,
    connectionTimeoutMillis: 3_000,
    query_timeout: 20_000,
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  const find = (isSuch: (status: PatroniStatus) => boolean, except?: Machine) =>
    findMachine(
      machines.filter((machine) => machine !== except),
      isSuch,
    )
  const findPrimary = (except?: Machine) => find(isPrimary, except)
  const findSyncStandby = (except?: Machine) => find((one) => one.sync_standby === true, except)

  return {
    machines,
    network,
    settingsOf(index, { hasJobs }) {
      const ownFolder = join(folder, `server-${index}`)
      mkdirSync(ownFolder, { recursive: true })
      return serverVariables(page, { port, folder: ownFolder, passwords, hasJobs })
    },
    findPrimary,
    findSyncStandby,
    isWhole: () => isWhole(machines),
    list: () => shell(patroniCommand(page, 'status', machines[0]!.file), folder),
    async switchOver() {
      const [from, to] = [await findPrimary(), await findSyncStandby()]
      if (!from || !to) throw new Error('there is no primary with a synchronous standby')
      const variables = { LEADER: from.name, CANDIDATE: to.name }
      await shell(patroniCommand(page, 'switchover', from.file), folder, variables)
    },
    ownerUrl: () => urlOf('sidebet_owner', passwords.OWNER),
    appUrl: () => urlOf('sidebet_app', passwords.APP),
    async sql<Row extends object>(text: string, values: unknown[] = []) {
      return (await pool.query<Row>(text, values)).rows
    },
    connect,
    isUp: () => waitUntil(async () => (await pool.query('select')).rowCount === 1, 100),
    async stop() {
      await pool.end()
      await stop()
    },
  }
}

/** Gives each port of each machine a port of its own, and one at which others reach it. */
async function openPorts(network: Network<MachineName>) {
  const ports = new Map<string, Port>()
  const used = new Set<number>()
  for (const name of MACHINES)
    for (const port of Object.values(PORTS)) {
      let own = await freePort()
      while (used.has(own)) own = await freePort()
      used.add(own)
      ports.set(`${name} ${port}`, { own, reached: await network.open(name, own) })
    }
  return (name: MachineName, port: number): Port => ports.get(`${name} ${port}`)!
}

/** The connections that the processes of a machine have open. */
function connectionsOf(machines: readonly Machine[], name: MachineName): ReadonlySet<string> {
  const machine = machines.find((one) => one.name === name)
  return readConnections(machine?.pids() ?? [])
}

async function endProcesses(folder: string): Promise<void> {
  await waitUntil(() => {
    const left = processesBelow(folder)
    for (const pid of left) signal(pid, 'SIGKILL')
    return left.length === 0
  }, UP_WITHIN_MS)
}

const isPrimary = ({ role, state }: PatroniStatus) => role === 'primary' && state === 'running'

const statusesOf = (machines: readonly Machine[]) =>
  Promise.all(machines.map((machine) => machine.status()))

async function findMachine(
  machines: readonly Machine[],
  isSuch: (status: PatroniStatus) => boolean,
): Promise<Machine | undefined> {
  const statuses = await statusesOf(machines)
  return machines.find((_, at) => {
    const status = statuses[at]
    return status ? isSuch(status) : false
  })
}

const haveEtcd = async (machines: readonly Machine[]) =>
  (await Promise.all(machines.map((machine) => machine.isEtcdHealthy()))).every(Boolean)

async function isWhole(machines: readonly Machine[]): Promise<boolean> {
  const statuses = (await statusesOf(machines)).filter((status) => status !== null)
  const standbys = statuses.filter((one) => one.replication_state === 'streaming')
  const confirming = standbys.filter((one) => one.sync_standby)
  const counts = [statuses.filter(isPrimary).length, standbys.length, confirming.length]
  const timelines = new Set(statuses.map(({ timeline }) => timeline))
  return counts.join() === '1,2,1' && timelines.size === 1 && (await haveEtcd(machines))
}
