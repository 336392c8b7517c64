import type { SandboxCore } from '../sandboxCore.ts'

/** How one provider sends its events. */
export type WebhookSender = {
  /** The wait before each repetition, in milliseconds of the sandbox clock. */
  readonly repeats: readonly number[]
  newId(): string
  /** The target URL, null when there is none. */
  target(sandbox: SandboxCore): string | null
  /** The headers of one delivery with its signature; `at` is its time. */
  headers(
    sandbox: SandboxCore,
    text: string,
    at: number,
  ): Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>
}
