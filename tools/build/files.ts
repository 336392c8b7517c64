/** The inputs of a build, and how its output is written. */

import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { errorCode } from '@sidebet/postgres/processes/startFailure'
import { ROOT } from '../project.ts'

export const STAMP = '.stamp'

/**
 * A hash of all inputs of the result: these sources, the package versions, and the build itself. It depends on contents, not
 * on times: a fresh clone and a restored file have the same hash.
 *
 * @param paths files and folders from the root; missing ones are skipped
 */
export function fingerprint(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of ['package-lock.json', 'tools/build', ...paths])
    for (const file of filesIn(path))
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(ROOT, file)))
        .update('\0')
  return hash.digest('hex')
}

function filesIn(path: string): string[] {
  if (!existsSync(join(ROOT, path))) return []
  try {
    return readdirSync(join(ROOT, path), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length))
      .sort()
  } catch (error) {
    if (errorCode(error) === 'ENOTDIR') return [path]
    throw error
  }
}

/**
 * Replaces the files one by one, each atomically, in their order, and the stamp last. Files come before the files that refer
 * to them. So an interrupted build is stale, and its files still fit together.
 *
 * @param dist the folder of the build
 */
export function replaceFiles(
  dist: string,
  files: readonly { name: string; content: string | Uint8Array }[],
  stamp: string,
) {
  for (const { name, content } of files) writeWhole(join(dist, name), content)
  writeWhole(join(dist, STAMP), stamp)
  const wanted = new Set([STAMP, ...files.map(({ name }) => name)])
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && !wanted.has(path.slice(dist.length + 1))) rmSync(path)
  }
}

function writeWhole(path: string, content: string | Uint8Array) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.new`, content)
  renameSync(`${path}.new`, path)
}

export function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
