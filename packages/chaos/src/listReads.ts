/** Which server has answered the lists of a run: the primary or the standby. */
import type { ChaosContext } from './environment/context.ts'
import { METRICS_TOKEN, type Server } from './environment/servers.ts'
import type { Tally } from './tally.ts'
import { Violation } from './violation.ts'

const NAME = 'reads of lists'

/** What each server had answered at the last count. */
const counted = new WeakMap<Server, ReadonlyMap<string, number>>()

/** Adds what the servers have answered since the last count. What a killed process had answered since then is not counted. */
export async function countListReads({ cluster, servers, tally }: ChaosContext): Promise<void> {
  if (!cluster.readUrl) return
  for (const server of servers) {
    const response = await fetch(`${server.url}/metrics`, {
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    })
    const lines = [
      ...(await response.text()).matchAll(/^sidebet_list_reads_total{server="(\w+)"} (\d+)$/gm),
    ]
    const reads = new Map(lines.map(([, by, count]) => [by!, Number(count)]))
    for (const [by, count] of reads) {
      const before = counted.get(server)?.get(by) ?? 0
      tally.count(NAME, by, count >= before ? count - before : count)
    }
    counted.set(server, reads)
  }
}

/** @throws Violation when the standby has answered nothing, so that a run has proved nothing about it */
export function requireReadsOfStandby({ requests }: Tally): void {
  if (!requests.get(NAME)?.get('standby'))
    throw new Violation('the standby answers lists', 'the primary has answered all', [])
}
