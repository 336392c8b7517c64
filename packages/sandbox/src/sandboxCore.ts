import type { RequestLog } from './http/requestLog.ts'
import type { SandboxOptions } from './options.ts'
import type { Clock } from './state/clock.ts'
import type { Faults } from './state/faults.ts'
import type { Store } from './state/store.ts'

/** What the services of one running sandbox share with its webhooks. */
export type SandboxCore = {
  readonly options: SandboxOptions
  readonly store: Store
  readonly clock: Clock
  readonly faults: Faults
  readonly requests: RequestLog
  /** The sandbox's own URL, set once it listens: "http://127.0.0.1:3001". */
  url: string
  smtpPort: number
  /** The product's URL, '' until it is set. Without it no webhook is sent. */
  serverUrl: string
}
