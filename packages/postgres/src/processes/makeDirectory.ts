/** Creates a directory and its parents, or fails with the system's reason. */

import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { errorCode } from './startFailure.ts'

/** Like `mkdir -p`. Node's own `recursive` tries for ever in a directory that accepts no entries, such as /proc. */
export function makeDirectory(path: string) {
  try {
    make(path)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' || dirname(path) === path) throw error
    makeDirectory(dirname(path))
    make(path)
  }
}

/** Other accounts may pass through it (the database's account must), but not list it. */
function make(path: string) {
  try {
    mkdirSync(path, { mode: 0o711 })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST' || !isDirectory(path)) throw error
  }
}

const isDirectory = (path: string) =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
