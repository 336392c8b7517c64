import type { Database } from '../platform/database/db.ts'

export type Operating = {
  readonly db: Database
  /** The words after the command's own. */
  readonly words: readonly string[]
  /** The settings, as `readConfig` reads them. */
  readonly env: Record<string, string | undefined>
  readonly print: (line: string) => void
  /** Asks the person at the terminal for a yes; missing where there is no terminal, and where `--yes` was said. */
  readonly confirm?: ((question: string) => Promise<boolean>) | undefined
}

export type OpsCommand = {
  readonly name: readonly string[]
  readonly usage: string
  readonly does: string
  /** Answers the exit code. */
  readonly run: (operating: Operating) => Promise<number>
}
