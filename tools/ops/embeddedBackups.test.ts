/** `npm run ops -- backup`, `backup check` and `restore` of the embedded database, with a tiny replacement of the server's program. */

import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TemporaryProject, temporaryProject } from '../testing/temporaryProject.ts'

/** Prints its words, and fails for the command that FAILING names. */
const OPS = `
const words = process.argv.slice(2)
console.log(JSON.stringify({ words, database: new URL(process.env.DATABASE_URL).pathname }))
process.exit(words[0] === process.env.FAILING ? 1 : 0)
`

let project: TemporaryProject
let BACKUP_DIR: string
beforeEach(() => {
  project = temporaryProject()
  project.write('packages/server/src/ops/main.ts', OPS)
  BACKUP_DIR = join(project.root, 'backups')
})
afterEach(() => project.remove())

async function ops(words: string, env: NodeJS.ProcessEnv = { BACKUP_DIR }) {
  const running = project.run('ops', { args: words.split(' '), env })
  return { code: await running.ended, stdout: running.stdout(), stderr: running.stderr() }
}

/** The commands of the server's program that ran. */
const commandsIn = (stdout: string) =>
  stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line).words.join(' '))

test('a copy is marked as restored, verified and reconciled before its directory has its name', async () => {
  expect(await ops('backup')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('is complete and verified'),
  })
  expect(await ops('backup check')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('The backups are young enough, complete and readable.'),
  })
  const restored = await ops('restore --at latest --to copy')
  expect([restored.code, commandsIn(restored.stdout)]).toEqual([
    0,
    ['restored', 'verify', 'reconcile'],
  ])
  expect(existsSync(join(project.root, 'copy/pg/passwords.json'))).toBe(true)

  expect(await ops('restore --at latest --to copy')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^There is something at .*copy already\.\n$/),
  })
  const unmarked = await ops('restore --at latest --to other', { BACKUP_DIR, FAILING: 'restored' })
  expect([unmarked.code, unmarked.stderr]).toEqual([1, 'The copy cannot be marked as restored.\n'])
  expect(readdirSync(project.root).filter((name) => name.startsWith('other'))).toEqual([])
  const wrong = await ops('restore --at latest --to third', { BACKUP_DIR, FAILING: 'verify' })
  expect([wrong.code, commandsIn(wrong.stdout)]).toEqual([1, ['restored', 'verify', 'reconcile']])
  expect(existsSync(join(project.root, 'third'))).toBe(true)
}, 300_000)

test.each([
  ['backup', {}, 'Set BACKUP_DIR to the directory of the backups.\n'],
  [
    'backup check',
    { BACKUP_DIR: 'backups', BACKUP_KEY: 'short' },
    'BACKUP_KEY must have 32 characters or more, chosen at random.\n',
  ],
  [
    'restore --at 2026-11-22 --to copy',
    { BACKUP_DIR: 'backups' },
    'Give --at with a time and its zone, such as 2026-11-22T18:00:05Z, or latest.\n',
  ],
  ['restore --at latest', { BACKUP_DIR: 'backups' }, 'Name the new directory: --to DIR.\n'],
])('ops %s with %j is refused in one sentence', async (words, env, stderr) => {
  expect(await ops(words, env)).toEqual({ code: 1, stdout: '', stderr })
})

test('the check exits 1 without a backup', async () => {
  expect(await ops('backup check')).toEqual({
    code: 1,
    stdout: `There is no backup in ${BACKUP_DIR}.\n`,
    stderr: '',
  })
})

test('with DATABASE_URL the server answers, which names other tools', async () => {
  const { code, stdout } = await ops('backup', { BACKUP_DIR, DATABASE_URL: 'postgres://a@h/x' })
  expect([code, commandsIn(stdout)]).toEqual([0, ['backup']])
})
