/** The output file of a run: what was measured, when, and on which machine. */
import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { readPostgresVersion } from './benchDatabase.ts'

/** Writes the file of `--output`, if there is one. `begun` is in milliseconds since 1970. */
export async function writeOutput(
  measured: object,
  { isQuick, begun }: { readonly isQuick: boolean; readonly begun: number },
): Promise<void> {
  const at = process.argv.indexOf('--output')
  const file = at < 0 ? undefined : process.argv[at + 1]
  if (!file) return
  const [cpu] = cpus()
  const run = {
    at: new Date(begun).toISOString(),
    seconds: Math.round((Date.now() - begun) / 1_000),
    isQuick,
    cpu: cpu?.model ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.versions.node,
    postgres: await readPostgresVersion(),
  }
  writeFileSync(file, `${JSON.stringify({ run, ...measured }, null, 2)}\n`)
}
