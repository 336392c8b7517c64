import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Makes new and renamed entries of the directory survive a crash of the machine. */
export function syncDirectory(path: string) {
  const directory = openSync(path, 'r')
  fsyncSync(directory)
  closeSync(directory)
}
