import type { SandboxCore } from './sandboxCore.ts'
import type { Scheduler } from './state/scheduler.ts'
import type { Webhooks } from './webhooks/webhooks.ts'

/** One running sandbox, as its services see it. */
export type Sandbox = SandboxCore & {
  readonly webhooks: Webhooks
  /** What happens by itself as the sandbox clock passes. */
  readonly due: Scheduler
}
