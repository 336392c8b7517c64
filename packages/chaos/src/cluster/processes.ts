/** Programs of a cluster. They are found by their working directory, which none of them leaves. */
import { spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Account } from '@sidebet/postgres/account'
import { signal } from '../environment/killTree.ts'

/** The processes whose working directory is this folder or below it. @param folder without symlinks in its path */
export const processesBelow = (folder: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return `${readlinkSync(`/proc/${name}/cwd`)}/`.startsWith(`${folder}/`)
      } catch {
        return false
      }
    })
    .map(Number)

/** A temporary folder, which ends with this process together with all programs in it. */
export function makeRunFolder(): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'sidebet-cluster-'))
  // PostgreSQL's account must pass through it.
  chmodSync(folder, 0o711)
  process.on('exit', () => {
    for (const pid of processesBelow(folder)) signal(pid, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return folder
}

/** Makes a folder that only this account can read. Returns its path. */
export function makeOwnFolder(path: string, account: Account): string {
  mkdirSync(path, { mode: 0o700 })
  giveTo(path, account)
  return path
}

/** @param account empty for the account of this process, which owns it already */
export function giveTo(path: string, { uid, gid }: Account): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}

type StartOptions = {
  readonly env: Readonly<Record<string, string>>
  readonly cwd: string
  readonly logFile: string
  readonly account: Account
}

/** Starts a program in a process group of its own, so that Ctrl-C reaches only this process. Its output goes to the log. */
export function startProgram(
  program: string,
  args: readonly string[],
  { env, cwd, logFile, account }: StartOptions,
): void {
  const log = openSync(logFile, 'a')
  const child = spawn(program, args, {
    ...account,
    cwd,
    env: { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8', TZ: 'UTC', ...env },
    stdio: ['ignore', log, log],
    detached: true,
  })
  closeSync(log)
  // A program that does not start does not answer either.
  child.on('error', (error) => console.error(`${program}: ${error.message}`))
}
