/** Makes a directory and those above it, or fails with the system's reason. */

import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { errorCode } from './start-failure.mjs'

/**
 * As `mkdir -p`. Node's own `recursive` tries for ever below a directory that takes no entries, as /proc.
 *
 * @param {string} path
 */
export const makeDirectory = (path) => {
  try {
    make(path)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' || dirname(path) === path) throw error
    makeDirectory(dirname(path))
    make(path)
  }
}

/**
 * Others may pass through it (the account of the database's processes must), but not list it.
 *
 * @param {string} path
 */
const make = (path) => {
  try {
    mkdirSync(path, { mode: 0o711 })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST' || !isDirectory(path)) throw error
  }
}

/** @param {string} path */
const isDirectory = (path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
