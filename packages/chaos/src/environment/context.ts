/** The state of a run: its processes, its users, and the reference model. */

import type { FaultSpans } from '../faultSpans.ts'
import type { History } from '../history.ts'
import type { ReferenceModel } from '../model/referenceModel.ts'
import type { StallDetector } from '../stallDetector.ts'
import type { Tally } from '../tally.ts'
import type { BoardViewer } from '../viewers/boardViewer.ts'
import type { Violation } from '../violation.ts'
import type { Cluster, RunDatabase } from './cluster.ts'
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
  readonly spans: FaultSpans
  readonly pulse: StallDetector
  readonly tally: Tally
  readonly cluster: RunDatabase
  readonly sandbox: Sandbox
  readonly servers: readonly Server[]
  readonly relay: Relay
  readonly users: User[]
  readonly viewers: BoardViewer[]
  /** Replaced when an older copy is restored. */
  model: ReferenceModel
  /** Milliseconds by which the product's clock is ahead of the machine's. */
  offsetMs: number
  productNow(): number
  /** Orders that the provider has and the product has lost by a restore. */
  readonly forgottenOrders: Set<string>
  /** The same for bank transfers and payouts, by the names of their payments. */
  readonly forgottenPayments: Set<string>
  /** The game on which all clients bet just before its kickoff; null for any game. */
  rush: GameOfFeed | null
  /** The product time from which the feed counts as silent, at this clock offset; null while the feed answers. */
  silence: { readonly from: number; readonly offsetMs: number } | null
  /** The first broken rule; the run ends with it. */
  violation: Violation | null
  /** Records a broken rule. Later ones are ignored. */
  fail(violation: Violation): void
}

/** A run on the embedded PostgreSQL, which faults kill and replace. */
export type EmbeddedContext = ChaosContext & { readonly cluster: Cluster }
