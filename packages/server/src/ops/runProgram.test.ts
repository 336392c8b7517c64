/** How the operator's tool reads its words: help, unknown options and unknown commands, all without a database. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { OperatorError } from '../platform/operatorError.ts'
import { COMMANDS } from './commands.ts'
import { flagsOf, optionsOf, usageOf } from './opsCommand.ts'
import { runProgram, UsageError } from './runProgram.ts'

async function ops(...words: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = []
  const code = await runProgram(words, {
    withDatabase: () => Promise.reject(new Error('the database was opened')),
    env: {},
    print: (line) => lines.push(line),
  })
  return { code, text: lines.join('\n') }
}

/** Runs the program itself, without a database. */
function runMain(...words: string[]) {
  const program = join(import.meta.dirname, 'main.ts')
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
    env,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

const NAMED = COMMANDS.map((command) => [command.name.join(' '), command] as const)

test.each(NAMED)(
  '%s --help describes the command, its arguments and its options',
  async (_, command) => {
    const { code, text } = await ops(...command.name, '--help')
    const words = text.replace(/\s+/g, ' ')
    expect([code, words]).toEqual([
      0,
      expect.stringContaining(`npm run ops -- ${usageOf(command)} `),
    ])
    expect(words).toContain(command.does)
    for (const { name, meaning } of command.arguments ?? [])
      expect(words).toContain(` ${name.replace('...', '')} ${meaning}`)
    for (const [name, option] of optionsOf(command))
      expect(words).toContain(` ${flagsOf(name, option)} ${option.meaning}`)
  },
)

test.each(NAMED)('%s refuses an unknown option', async (_, { name }) => {
  const refused = ops(...name, '--speed', '9')
  await expect(refused).rejects.toThrow(OperatorError)
  await expect(refused).rejects.toThrow(/^There is no option --speed here\.$/)
  await expect(refused).rejects.not.toThrow(UsageError)
})

test.each([
  '',
  'nonsense',
  'help',
  'game',
  'game nonsense',
  'game help',
  'completion zsh',
  '--speed',
])('no command is named by "%s", and the usage of all commands is printed', async (line) => {
  const refused = ops(...line.split(' ').filter((word) => word !== ''))
  await expect(refused).rejects.toThrow(UsageError)
  for (const command of COMMANDS) await expect(refused).rejects.toThrow(`  ${usageOf(command)} `)
})

test('--help of a group lists its commands alone', async () => {
  const { code, text } = await ops('game', '--help')
  expect(code).toBe(0)
  expect(text.match(/^ {2}\w+ \w+/gm)).toEqual([
    '  game final',
    '  game correct',
    '  game void',
    '  game resume',
    '  game start',
  ])
})

test('the value of an option may begin with a dash or follow an equals sign', async () => {
  // The command then runs, and opens the database.
  for (const value of [['--reason', '--speed'], ['--reason', '-5'], ['--reason=late snow']])
    await expect(ops('game', 'void', 'g_1', ...value)).rejects.toThrow('the database was opened')
})

test('an unknown command exits 2 with the usage on stderr, help 0 and a refused input 1', () => {
  expect(runMain('nonsense')).toEqual({
    status: 2,
    stdout: '',
    stderr: expect.stringMatching(/^Usage: npm run ops -- <command>\n/),
  })
  expect(runMain('game', 'final', '--help')).toEqual({
    status: 0,
    stdout: expect.stringMatching(/^Usage: npm run ops -- game final ID HOME AWAY \[--yes\]\n/),
    stderr: '',
  })
  expect(runMain('feeds', '--speed')).toEqual({
    status: 1,
    stdout: '',
    stderr: 'There is no option --speed here.\n',
  })
  expect(runMain('feeds', '--json')).toEqual({
    status: 1,
    stdout: '',
    stderr: 'DATABASE_URL is not set and no Sidebet is running here.\n',
  })
})
