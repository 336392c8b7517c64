import { type AuthnetState, emptyAuthnet } from '../authnet/state.ts'
import { type DwollaState, emptyDwolla } from '../dwolla/state.ts'
import type { Location } from '../locations/location.ts'
import type { Message } from '../mail/message.ts'
import { completedPaypal, emptyPaypal, type PaypalState } from '../paypal/state.ts'
import type { StoredGame } from '../scores/game.ts'
import type { WebhookEvent } from '../webhooks/event.ts'

/** All state that survives a restart: plain data, saved as one JSON document. */
export type SandboxState = {
  version: 1
  /** The Eastern day ("2026-11-22") of the first demo games. */
  firstDay: string
  clock: { offsetMs: number }
  paypal: PaypalState
  dwolla: DwollaState
  authnet: AuthnetState
  /** Games made by control, and demo games that control changed, by id. */
  games: Record<string, StoredGame>
  /** The number of games that control has made so far. */
  gamesMade: number
  /** Oldest first. */
  inbox: Message[]
  messagesSeen: number
  locations: Location[]
  /** The events of all providers, oldest first. */
  webhooks: { paused: boolean; events: WebhookEvent[] }
}

export function emptyState(firstDay: string): SandboxState {
  return {
    version: 1,
    firstDay,
    clock: { offsetMs: 0 },
    paypal: emptyPaypal(),
    dwolla: emptyDwolla(),
    authnet: emptyAuthnet(),
    games: {},
    gamesMade: 0,
    inbox: [],
    messagesSeen: 0,
    locations: [],
    webhooks: { paused: false, events: [] },
  }
}

/** The stored state of an earlier version of the sandbox, with defaults for the parts that it lacks. */
export function completed(stored: SandboxState): SandboxState {
  const empty = emptyState(stored.firstDay)
  const dwolla = { ...empty.dwolla, ...stored.dwolla }
  const inbox = stored.inbox.map((message) => ({ ...message, headers: message.headers ?? {} }))
  return { ...empty, ...stored, paypal: completedPaypal(stored.paypal), dwolla, inbox }
}
