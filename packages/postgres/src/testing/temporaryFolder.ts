/** Folders of tests that start PostgreSQL. */
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { homesInMemory } from '../outsideHome.ts'

/**
 * Creates an empty folder that every account can enter, since PostgreSQL does not run as root. It is in memory when there is
 * enough of it: on disk, the thousand synced files of a new database or a backup take seconds.
 */
export function temporaryFolder(prefix: string): string {
  const [inMemory] = homesInMemory() ?? []
  const made = mkdtempSync(join(inMemory ? dirname(inMemory) : tmpdir(), prefix))
  chmodSync(made, 0o755)
  return made
}
