import type { RequestLog } from './http/requestLog.ts'
import type { SandboxOptions } from './options.ts'
import type { Clock } from './state/clock.ts'
import type { Faults } from './state/faults.ts'
import type { Store } from './state/store.ts'

/** What every service of one running sandbox shares, and what its webhooks need. */
export type SandboxCore = {
  readonly options: SandboxOptions
  readonly store: Store
  readonly clock: Clock
  readonly faults: Faults
  readonly requests: RequestLog
  /** Where the sandbox answers, known once it listens: "http://127.0.0.1:3001". */
  url: string
  smtpPort: number
  /** Where the product runs, '' until known; without it nobody is told of changes. */
  serverUrl: string
}
