import type { Sandbox } from '../core/sandbox.ts'

export type EventResource = { kind: 'customers' | 'funding-sources' | 'transfers'; id: string }

/** One thing that happened, as subscribers are told of it. */
export function tell(
  _sandbox: Sandbox,
  _topic: string,
  _resource: EventResource,
  _customerId: string | null,
  _more: { correlationId?: string | null } = {},
): void {}
