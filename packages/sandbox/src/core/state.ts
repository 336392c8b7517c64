import { type DwollaState, emptyDwolla } from '../dwolla/state.ts'
import type { Location } from '../locations/location.ts'
import type { Message } from '../mail/message.ts'
import type { PaypalState } from '../paypal/order.ts'
import type { StoredGame } from '../scores/game.ts'

/** All that survives a restart; plain data, saved as one JSON document. */
export type SandboxState = {
  version: 1
  /** The Eastern day ("2026-11-22") from which on demo games exist. */
  firstDay: string
  clock: { offsetMs: number }
  paypal: PaypalState
  dwolla: DwollaState
  /** Games made by control, and demo games that control changed, by id. */
  games: Record<string, StoredGame>
  /** How many games control has made so far. */
  gamesMade: number
  /** Oldest first. */
  inbox: Message[]
  messagesSeen: number
  locations: Location[]
}

export function emptyState(firstDay: string): SandboxState {
  return {
    version: 1,
    firstDay,
    clock: { offsetMs: 0 },
    paypal: { orders: {}, replies: {}, tokens: {} },
    dwolla: emptyDwolla(),
    games: {},
    gamesMade: 0,
    inbox: [],
    messagesSeen: 0,
    locations: [],
  }
}
