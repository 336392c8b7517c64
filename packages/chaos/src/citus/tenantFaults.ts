/** What befalls the nodes and the servers of tenants. Each fault begins with the call and is repaired when the promise resolves. */
import type { ChaosContext } from '../environment/context.ts'
import type { FaultSpan } from '../faultSpans.ts'
import { pause } from '../waitUntil.ts'
import type { CitusCluster, Tenant } from './citusCluster.ts'

type First = { readonly tenant: Tenant; readonly context: ChaosContext }

export type TenantFault = {
  readonly name: string
  /** For the table. */
  readonly what: string
  /** Whether the first tenant loses its database or its server. */
  readonly hits: 'first' | 'none'
  /** The kind by which answers of a hit tenant are judged meanwhile. Others must not notice anything. */
  readonly judgedAs: FaultSpan['kind']
  run(cluster: CitusCluster, first: First): Promise<void>
}

/** How long something is away. */
const AWAY_MS = 10_000
const SERVER_AWAY_MS = 2_000

const killWorker = async ({ worker }: Tenant) => {
  await worker.kill()
  await pause(AWAY_MS)
  await worker.start()
}

export const TENANT_FAULTS: readonly TenantFault[] = [
  {
    name: 'worker-killed',
    what: 'worker of the first tenant killed for 10 s',
    hits: 'first',
    judgedAs: 'killPostgres',
    run: (_, { tenant }) => killWorker(tenant),
  },
  {
    name: 'coordinator-killed',
    what: 'coordinator killed for 10 s',
    hits: 'none',
    judgedAs: 'killPostgres',
    async run({ coordinator }) {
      await coordinator.kill()
      await pause(AWAY_MS)
      await coordinator.start()
    },
  },
  {
    name: 'server-killed',
    what: 'server of the first tenant killed for 2 s',
    hits: 'first',
    judgedAs: 'killServer',
    async run(_, { context }) {
      await context.servers[0]!.kill()
      await pause(SERVER_AWAY_MS)
      await context.servers[0]!.start()
    },
  },
]
