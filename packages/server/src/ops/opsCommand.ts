import type { Database } from '../platform/database/db.ts'

export type Operating = {
  readonly db: Database
  /** The words after the command's own. */
  readonly words: readonly string[]
  /** The settings, as `readConfig` reads them. */
  readonly env: Record<string, string | undefined>
  readonly print: (line: string) => void
  /** Prompts at the terminal for a yes; undefined without a terminal and with `--yes`. */
  readonly confirm?: ((question: string) => Promise<boolean>) | undefined
}

export type OpsCommand = {
  readonly name: readonly string[]
  readonly usage: string
  readonly does: string
  /** Returns the exit code. */
  readonly run: (operating: Operating) => Promise<number>
}
