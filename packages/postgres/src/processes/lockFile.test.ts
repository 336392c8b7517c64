import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockHolder, takeLock, withLock } from './lockFile.ts'
import { startedAt } from './processes.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sidebet-lock-'))
  path = join(folder, 'lock')
})
afterEach(() => rmSync(folder, { recursive: true }))

const take = () => {
  const lock = takeLock(path)
  if (typeof lock !== 'function') throw new Error(`held by ${lock}`)
  return lock
}

test('a lock has one owner until it is released', () => {
  const release = take()
  expect(takeLock(path)).toBe(process.pid)
  expect(lockHolder(path)).toBe(process.pid)
  release()
  expect(lockHolder(path)).toBeUndefined()
  take()()
  expect(readdirSync(folder)).toEqual([])
})

const deadPid = () => spawnSync(process.execPath, ['-e', '']).pid

test.each([
  ['a dead process', () => JSON.stringify({ pid: deadPid(), started: 'x' })],
  ['a living process that got its id later', () => `{"pid":${process.pid},"started":"earlier"}`],
  ['a writer that was cut off', () => '{"pid":'],
  ['nobody', () => ''],
])('a lock is taken over from %s', (_, content) => {
  writeFileSync(path, content())
  expect(lockHolder(path)).toBeUndefined()
  take()
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
    pid: process.pid,
    started: startedAt(process.pid),
  })
  expect(readdirSync(folder)).toEqual(['lock'])
})

test('the release of a lost lock does not affect its new owner', () => {
  const release = take()
  writeFileSync(path, 'another')
  release()
  expect(readFileSync(path, 'utf8')).toBe('another')
})

test('work waits for the lock, and releases it when the work fails', async () => {
  const release = take()
  const events: string[] = []
  const working = withLock(
    path,
    async () => {
      expect(existsSync(path)).toBe(true)
      throw new Error('broken')
    },
    () => {
      events.push('waiting')
      release()
    },
  )
  await expect(working).rejects.toThrow('broken')
  expect(events).toEqual(['waiting'])
  expect(existsSync(path)).toBe(false)
})
