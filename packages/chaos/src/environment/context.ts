/** Everything that a run has: its processes, its people, and what is known of them. */

import type { History } from '../history.ts'
import type { ReferenceModel } from '../model/referenceModel.ts'
import type { Pulse } from '../pulse.ts'
import type { Spans } from '../spans.ts'
import type { Tally } from '../tally.ts'
import type { Violation } from '../violation.ts'
import type { Cluster } from './cluster.ts'
import type { GameOfFeed } from './gameOfFeed.ts'
import type { User } from './people.ts'
import type { Relay } from './relay.ts'
import type { Sandbox } from './sandbox.ts'
import type { Server } from './servers.ts'

export type ChaosContext = {
  readonly seed: number
  readonly root: string
  readonly nodeFlags: readonly string[]
  readonly history: History
  readonly spans: Spans
  readonly pulse: Pulse
  readonly tally: Tally
  readonly cluster: Cluster
  readonly sandbox: Sandbox
  readonly servers: readonly Server[]
  readonly relay: Relay
  readonly users: User[]
  /** Replaced when an old copy is put back. */
  model: ReferenceModel
  /** How far the product's clock is ahead of the machine's, in milliseconds. */
  offsetMs: number
  productNow(): number
  /** Orders that the provider remembers, and the product no longer does since a copy was put back. */
  readonly forgottenOrders: Set<string>
  /** The same of bank transfers and payouts, by the names of their payments. */
  readonly forgottenPayments: Set<string>
  /** The game on which everybody bets at this moment, as at a kickoff; null for all. */
  rush: GameOfFeed | null
  /** Since when the feed counts as silent, by the product's clock with this offset; null while it is heard. */
  silence: { readonly from: number; readonly offsetMs: number } | null
  /** The first broken rule; the run ends with it. */
  violation: Violation | null
  /** Notes a broken rule; only the first counts. */
  fail(violation: Violation): void
}
