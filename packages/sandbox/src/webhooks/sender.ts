import type { SandboxCore } from '../sandboxCore.ts'

/** How one provider sends its events. */
export type WebhookSender = {
  /** How long it waits before each repetition, in milliseconds of the sandbox clock. */
  readonly repeats: readonly number[]
  newId(): string
  /** The address that is told, null when there is none. */
  target(sandbox: SandboxCore): string | null
  /** The headers of one delivery, signature included; `at` is its moment. */
  headers(
    sandbox: SandboxCore,
    text: string,
    at: number,
  ): Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>
}
