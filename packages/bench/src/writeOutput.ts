/** The output file of a run: what was measured, when, and on which machine. */
import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import type { Database } from '@sidebet/server/platform/database/db'
import { type Figures, rounded } from './figures.ts'

type Percentiles = { readonly p50: number; readonly p99: number }

export type Measured = {
  readonly figures: Figures
  /** Takes or transactions per second, one number per round. */
  readonly perSecond: Readonly<Record<string, readonly number[]>>
  /** Milliseconds per kind of request. */
  readonly reads: Readonly<Record<string, Percentiles>>
  /** Of takes beside each settlement. */
  readonly takesP99Ms: readonly number[]
}

/** Writes the file of `--output`, if there is one. `begun` is in milliseconds since 1970. */
export async function writeOutput(
  db: Database,
  { figures, perSecond, reads, takesP99Ms }: Measured,
  { isQuick, begun }: { readonly isQuick: boolean; readonly begun: number },
): Promise<void> {
  const at = process.argv.indexOf('--output')
  const file = at < 0 ? undefined : process.argv[at + 1]
  if (!file) return
  const { rows } = await db.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  )
  const [cpu] = cpus()
  const output = {
    run: {
      at: new Date(begun).toISOString(),
      seconds: Math.round((Date.now() - begun) / 1_000),
      isQuick,
      cpu: cpu?.model ?? 'unknown',
      cores: cpus().length,
      memoryGb: Math.round(totalmem() / 2 ** 30),
      node: process.versions.node,
      postgres: rows[0]!.version,
    },
    figures,
    perSecond: Object.fromEntries(
      Object.entries(perSecond).map(([name, rounds]) => [name, rounds.map(Math.round)]),
    ),
    reads,
    takesP99Ms: takesP99Ms.map(rounded),
  }
  writeFileSync(file, `${JSON.stringify(output, null, 2)}\n`)
}
