import type { Webhooks } from '../webhooks/webhooks.ts'
import type { Due } from './due.ts'
import type { SandboxCore } from './sandboxCore.ts'

/** One running sandbox, as its services see it. */
export type Sandbox = SandboxCore & {
  readonly webhooks: Webhooks
  /** What happens by itself as the sandbox clock passes. */
  readonly due: Due
}
