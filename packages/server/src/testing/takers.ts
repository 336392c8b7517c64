/** Clients that take without a pause, for tests of kills and failovers, and the comparison of their takes with the bets. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { wireId } from '@sidebet/contract/ids'
import type { Db } from '../platform/database/db.ts'
import { TAKE_OFFER, takeOf } from './bets.ts'
import type { Caller } from './processes.ts'

export type Takers = {
  /** The id of the bet of each acknowledged take, by its key. */
  readonly acknowledged: ReadonlyMap<string, string>
  /** Resolves once this many more takes are acknowledged. */
  acknowledgeMore(count: number): Promise<void>
  /** Resolves when every client has the answer to its last take, to the answers that were refusals. */
  stop(): Promise<unknown[]>
}

/**
 * Each client takes five cents per request, and repeats a request without a result with its key.
 *
 * @param urlOf the address of the server that a client uses now
 */
export function startTakers(
  callers: readonly Caller[],
  offers: readonly string[],
  urlOf: (client: number) => string,
): Takers {
  /** The keys of another run of the same clients would get its answers again. */
  const run = randomUUID()
  const acknowledged = new Map<string, string>()
  const refusals: unknown[] = []
  const waiting = new Set<{ readonly from: number; readonly resolve: () => void }>()
  let isRunning = true

  async function runClient(taker: Caller, at: number): Promise<void> {
    for (let take = 0; isRunning; take++) {
      const key = `${run} ${at} ${take}`
      const body = takeOf(offers[(at + take) % offers.length]!, 0.05)
      for (let isAnswered = false; !isAnswered; ) {
        const { status, body: answer } = await taker.post(urlOf(at), TAKE_OFFER, body, {
          'idempotency-key': key,
        })
        isAnswered = status !== 0 && status !== 503
        if (status === 200) acknowledge(key, answer._id)
        else if (isAnswered) refusals.push([status, answer])
        else await pause(20)
      }
    }
  }

  function acknowledge(key: string, bet: string): void {
    acknowledged.set(key, bet)
    for (const one of waiting) if (acknowledged.size >= one.from) one.resolve()
  }

  const clients = callers.map(runClient)
  return {
    acknowledged,
    acknowledgeMore: (count) =>
      new Promise((resolve) => waiting.add({ from: acknowledged.size + count, resolve })),
    async stop() {
      isRunning = false
      await Promise.all(clients)
      return refusals
    },
  }
}

/** The acknowledged takes that have no bet of their own, and the bets that no take was acknowledged for. */
export async function compareTakes(
  db: Db,
  acknowledged: Takers['acknowledged'],
): Promise<{ lost: string[]; doubled: string[] }> {
  const { rows } = await db.query<{ id: number }>('select id from bets')
  const bets = new Set(rows.map(({ id }) => wireId('bet', id)))
  const lost = [...acknowledged].filter(([, bet]) => !bets.delete(bet)).map(([key]) => key)
  return { lost, doubled: [...bets] }
}
