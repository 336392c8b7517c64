/** Every request and answer, every fault and check, in order of time: one JSON document per line. */
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'

export type History = {
  readonly path: string
  /** Milliseconds since the run began. */
  now(): number
  write(event: string, facts: object): void
  close(): void
  /** The last `most` lines that are faults or contain one of these names. */
  slice(names: readonly string[], most: number): string[]
}

export function openHistory(path: string): History {
  const file = openSync(path, 'w')
  const begun = performance.now()
  const now = () => Math.round(performance.now() - begun)
  return {
    path,
    now,
    write(event, facts) {
      writeSync(file, `${JSON.stringify({ at: now(), event, ...facts })}\n`)
    },
    close: () => closeSync(file),
    slice(names, most) {
      const wanted = names.filter((name) => name !== '').map((name) => JSON.stringify(name))
      return readFileSync(path, 'utf8')
        .split('\n')
        .filter(
          (line) => line.includes('"event":"fault') || wanted.some((name) => line.includes(name)),
        )
        .slice(-most)
    },
  }
}
