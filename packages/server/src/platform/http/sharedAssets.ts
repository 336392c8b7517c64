import { randomUUID } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { join } from 'node:path'

const MONTH_MS = 30 * 24 * 60 * 60 * 1000

/**
 * Copies the assets of the built client to the folder that servers of all releases share. During an update a page of one release
 * requests its assets from servers of the other. An asset is removed a month after the last start of a server that has it.
 *
 * @throws when the folder cannot be written
 */
export function shareAssets(client: string, shared: string): void {
  const [from, to] = [join(client, 'assets'), join(shared, 'assets')]
  mkdirSync(to, { recursive: true })
  const now = Date.now()
  for (const name of readdirSync(from)) {
    const path = join(to, name)
    if (existsSync(path)) utimesSync(path, now / 1000, now / 1000)
    else {
      // Another server must not send a part of it.
      const part = join(to, `.${randomUUID()}`)
      copyFileSync(join(from, name), part)
      renameSync(part, path)
    }
  }
  for (const name of readdirSync(to)) {
    const path = join(to, name)
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: now }
    if (mtimeMs < now - MONTH_MS) rmSync(path, { force: true })
  }
}
