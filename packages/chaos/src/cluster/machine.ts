/** One machine of a cluster: a folder, in which its etcd, its Patroni and its PostgreSQL run, and nothing else. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Account } from '@sidebet/postgres/account'
import { signal } from '../environment/killTree.ts'
import { waitUntil } from '../waitUntil.ts'
import {
  etcdVariables,
  type MachineName,
  type Passwords,
  PORTS,
  type PortsOf,
  patroniFile,
} from './installation.ts'
import type { Page } from './page.ts'
import { giveTo, makeOwnFolder, processesBelow, startProgram } from './processes.ts'
import type { ClusterPrograms } from './programs.ts'

/** What Patroni reports about its PostgreSQL. */
export type PatroniStatus = {
  readonly state: string
  readonly role: string
  readonly timeline?: number
  readonly sync_standby?: boolean
  readonly replication_state?: string
}

export type Machine = {
  readonly name: MachineName
  /** Patroni's configuration. */
  readonly file: string
  startEtcd(): void
  startPatroni(): void
  /** Null when Patroni does not answer. */
  status(): Promise<PatroniStatus | null>
  isEtcdHealthy(): Promise<boolean>
  pids(): number[]
  /** SIGKILL to every process. Resolves when all have ended. */
  kill(): Promise<void>
  killEtcd(): Promise<void>
  /** SIGSTOP to every process, as of a virtual machine that its host pauses. */
  freeze(): void
  thaw(): void
}

type Setup = {
  readonly page: Page
  readonly programs: ClusterPrograms
  readonly passwords: Passwords
  readonly ports: PortsOf
  /** The folder of the run. */
  readonly folder: string
  readonly account: Account
  readonly logOf: (name: string) => string
}

const ANSWER_MS = 2_000
const ENDED_WITHIN_MS = 10_000

/** The source of Patroni may belong to another account. */
export const PYTHON_VARIABLES = { PYTHONDONTWRITEBYTECODE: '1', PYTHONUNBUFFERED: '1' }

export function makeMachine(name: MachineName, setup: Setup): Machine {
  const { page, programs, passwords, ports, account, logOf } = setup
  const folder = makeOwnFolder(join(setup.folder, name), account)
  const etcdFolder = makeOwnFolder(join(folder, 'etcd'), account)
  const file = join(folder, 'patroni.yml')
  const configuration = { folder, ports, binaries: programs.postgres, passwords }
  writeFileSync(file, patroniFile(page, name, configuration), { mode: 0o600 })
  giveTo(file, account)

  async function request(port: number, path: string): Promise<Response | null> {
    const url = `http://127.0.0.1:${ports(name, port).own}${path}`
    return fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => null)
  }

  function signalAll(kind: NodeJS.Signals): void {
    for (const pid of processesBelow(folder)) signal(pid, kind)
  }

  async function kill(below: string): Promise<void> {
    // Patroni starts a PostgreSQL that was killed before it, so all are killed until none is left.
    const isEnded = await waitUntil(() => {
      const left = processesBelow(below)
      for (const pid of left) signal(pid, 'SIGKILL')
      return left.length === 0
    }, ENDED_WITHIN_MS)
    if (!isEnded) throw new Error(`the processes of machine ${name} do not end`)
  }

  return {
    name,
    file,
    startEtcd() {
      const env = etcdVariables(page, name, { folder: etcdFolder, ports })
      const logFile = logOf(`etcd-${name}`)
      startProgram(programs.etcd, [], { env, cwd: etcdFolder, logFile, account })
    },
    startPatroni() {
      const args = [join(programs.patroni, 'patroni.py'), file]
      const logFile = logOf(`patroni-${name}`)
      startProgram(programs.python, args, { env: PYTHON_VARIABLES, cwd: folder, logFile, account })
    },
    async status() {
      const response = await request(PORTS.patroni, '/patroni')
      return response ? ((await response.json()) as PatroniStatus) : null
    },
    isEtcdHealthy: async () => (await request(PORTS.etcd, '/health'))?.ok ?? false,
    pids: () => processesBelow(folder),
    kill: () => kill(folder),
    killEtcd: () => kill(etcdFolder),
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
  }
}
