import type { SandboxCore } from './sandboxCore.ts'
import type { Scheduler } from './state/scheduler.ts'
import type { Webhooks } from './webhooks/webhooks.ts'

/** One running sandbox, as its services use it. */
export type Sandbox = SandboxCore & {
  readonly webhooks: Webhooks
  /** The scheduled jobs of the sandbox clock. */
  readonly due: Scheduler
}
