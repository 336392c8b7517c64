/** What befalls a cluster and its servers. Each fault begins with the call and is repaired when the promise resolves. */
import type { ChaosContext } from '../environment/context.ts'
import type { FaultSpan } from '../faultSpans.ts'
import { Violation } from '../violation.ts'
import { pause, waitUntil } from '../waitUntil.ts'
import type { Machine } from './machine.ts'
import type { PatroniCluster } from './patroniCluster.ts'

export type ClusterContext = ChaosContext & { readonly cluster: PatroniCluster }

export type ClusterFault = {
  readonly name: string
  /** For the table. */
  readonly what: string
  /** The longest pause between two acknowledged writes, milliseconds. */
  readonly limitMs: number
  /** The kind by which answers are judged meanwhile. */
  readonly judgedAs: FaultSpan['kind']
  run(context: ClusterContext): Promise<void>
}

/** `ttl` of the page, after which a lost primary is replaced, and 10 s. */
const FAILOVER_MS = 30_000
const SWITCHOVER_MS = 6_000
const REPLACED_WITHIN_MS = 90_000
/** How long a fault continues after its effect. */
const REST_MS = 5_000
const ETCD_AWAY_MS = 13_000
const SERVER_AWAY_MS = 2_000
const READY_WITHIN_MS = 60_000

async function primaryOf({ cluster }: ClusterContext): Promise<Machine> {
  const primary = await cluster.findPrimary()
  if (!primary) throw new Error('there is no primary')
  return primary
}

async function untilReplaced({ cluster }: ClusterContext, former: Machine): Promise<void> {
  const isReplaced = async () => (await cluster.findPrimary(former)) !== undefined
  if (await waitUntil(isReplaced, REPLACED_WITHIN_MS)) return
  throw new Violation('a lost primary is replaced', `no machine took over from ${former.name}`)
}

export const CLUSTER_FAULTS: readonly ClusterFault[] = [
  {
    name: 'switchover',
    what: 'switchover by `patronictl`',
    limitMs: SWITCHOVER_MS,
    judgedAs: 'killPostgres',
    run: ({ cluster }) => cluster.switchOver(),
  },
  {
    name: 'primary-killed',
    what: 'machine of the primary killed: PostgreSQL, Patroni and etcd',
    limitMs: FAILOVER_MS,
    judgedAs: 'killPostgres',
    async run(context) {
      const primary = await primaryOf(context)
      await primary.kill()
      await untilReplaced(context, primary)
      primary.startEtcd()
      primary.startPatroni()
    },
  },
  {
    name: 'primary-cut',
    what: 'machine of the primary cut off, then reconnected',
    limitMs: FAILOVER_MS,
    judgedAs: 'killPostgres',
    async run(context) {
      const primary = await primaryOf(context)
      context.cluster.network.cutOff(primary.name)
      await untilReplaced(context, primary)
      await pause(REST_MS)
      context.cluster.network.reconnect(primary.name)
    },
  },
  {
    name: 'primary-frozen',
    what: 'machine of the primary frozen, then continued',
    limitMs: FAILOVER_MS,
    judgedAs: 'killPostgres',
    async run(context) {
      const primary = await primaryOf(context)
      primary.freeze()
      await untilReplaced(context, primary)
      await pause(REST_MS)
      primary.thaw()
    },
  },
  {
    name: 'standby-cut',
    what: 'machine of the synchronous standby cut off, then reconnected',
    limitMs: FAILOVER_MS,
    judgedAs: 'killPostgres',
    async run({ cluster }) {
      const standby = await cluster.findSyncStandby()
      if (!standby) throw new Error('there is no synchronous standby')
      cluster.network.cutOff(standby.name)
      const isReplaced = async () => (await cluster.findSyncStandby(standby)) !== undefined
      if (!(await waitUntil(isReplaced, REPLACED_WITHIN_MS)))
        throw new Violation('a lost standby is replaced', `commits wait for ${standby.name}`)
      await pause(REST_MS)
      cluster.network.reconnect(standby.name)
    },
  },
  {
    name: 'etcd-killed',
    what: 'two of three etcd killed for 13 s',
    limitMs: FAILOVER_MS,
    judgedAs: 'killPostgres',
    async run({ cluster }) {
      const two = cluster.machines.slice(0, 2)
      await Promise.all(two.map((machine) => machine.killEtcd()))
      await pause(ETCD_AWAY_MS)
      for (const machine of two) machine.startEtcd()
    },
  },
  {
    name: 'server-killed',
    what: 'one of three servers killed, then started',
    limitMs: FAILOVER_MS,
    judgedAs: 'killServer',
    async run({ servers }) {
      await servers[0]!.kill()
      await pause(SERVER_AWAY_MS)
      await servers[0]!.start()
    },
  },
  {
    name: 'rolling-restart',
    what: 'the servers restarted one after the other',
    limitMs: FAILOVER_MS,
    judgedAs: 'drainServer',
    async run({ servers }) {
      for (const server of servers) {
        const code = await server.drain()
        if (code !== 0)
          throw new Violation('a server that drains exits 0', `server ${server.index}: ${code}`)
        await server.start()
        const isReady = async () => (await fetch(`${server.url}/ready`)).ok
        if (!(await waitUntil(isReady, READY_WITHIN_MS)))
          throw new Violation('a started server is ready', `server ${server.index}`)
      }
    },
  },
]
