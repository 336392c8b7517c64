/** The completion of the operator's tool, in a real bash. */
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { makeBashCompletion } from './bashCompletion.ts'
import { COMMANDS } from './commands.ts'
import { optionsOf } from './opsCommand.ts'

/** npm's own completion, which is loaded before the script. */
const NPM = `_npm() { COMPREPLY=(install "$1"); }; complete -F _npm npm`

/** What bash proposes for the last word of each line, after the script was loaded `times` times. */
function complete(lines: readonly string[], times = 1): string[][] {
  // `compopt` only works while bash completes. FILES stands for its own completion of files.
  const compopt = `compopt() { [[ $* == '-o default' ]] && files=FILES; }`
  const calls = lines.map((line) => {
    const words = line.split(' ')
    return `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}) COMP_CWORD=${words.length - 1}
      [[ $(complete -p ${words[0]}) =~ -F\\ ([^ ]+) ]] && COMPREPLY=() files='' && "\${BASH_REMATCH[1]}" ${words[0]}
      echo "\${COMPREPLY[*]} $files"`
  })
  const script = [NPM, compopt, ...Array(times).fill(makeBashCompletion(COMMANDS)), ...calls].join(
    '\n',
  )
  const { stdout, stderr } = spawnSync('bash', ['--norc', '--noprofile'], {
    input: script,
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  return stdout
    .trimEnd()
    .split('\n')
    .map((answer) => answer.split(' ').filter((word) => word !== ''))
}

test('bash completes each word of each command, and its options', () => {
  const cases = COMMANDS.flatMap((command) => {
    const words = command.name.map((word, at) => ({
      line: ['sidebet-ops', ...command.name.slice(0, at), word.slice(0, -1)].join(' '),
      expected: word,
    }))
    const options = [...optionsOf(command).map(([name]) => `--${name}`), '--help'].map((flag) => ({
      line: ['sidebet-ops', ...command.name, flag.slice(0, 3)].join(' '),
      expected: flag,
    }))
    return [...words, ...options]
  })
  const answers = complete(cases.map(({ line }) => line))
  for (const [at, { line, expected }] of cases.entries())
    expect(answers[at], line).toContain(expected)
})

const CASES: readonly [line: string, proposed: string][] = [
  ['sidebet-ops ga', 'games game'],
  ['sidebet-ops game ', 'final correct void resume start'],
  ['sidebet-ops reconcile ', 'list accept'],
  ['sidebet-ops maintenance ', 'on off'],
  ['sidebet-ops withdrawals s', 'stop'],
  ['sidebet-ops region set US ', ''],
  ['sidebet-ops region set US NY ', 'open illegal intrastate'],
  ['sidebet-ops region list b', 'both'],
  // Bash splits a word at a colon and an equals sign.
  ['sidebet-ops region set --from 2027-01-01T00 : 00Z US NY i', 'illegal intrastate'],
  ['sidebet-ops games import --format = o', 'odds-api openfootball'],
  ['sidebet-ops region set --from = 2027 US NY i', 'illegal intrastate'],
  ['sidebet-ops source only nf', 'nfl'],
  ['sidebet-ops games import games.csv --format o', 'odds-api openfootball'],
  ['sidebet-ops games import a.csv b.csv --l', '--league'],
  ['sidebet-ops games import ', 'FILES'],
  ['npm run ops -- games import a.csv b', 'FILES'],
  ['sidebet-ops game void ', ''],
  ['sidebet-ops game void g_34 ', '--reason --help'],
  ['sidebet-ops game void g_34 --reason ', ''],
  // The reason is no word of the command.
  ['sidebet-ops game void g_34 --reason final --', '--reason --help'],
  ['sidebet-ops feeds ', '--json --help'],
  ['sidebet-ops stuck re', 'retry'],
  ['sidebet-ops stuck retry start g_34 ', '--help'],
  ['sidebet-ops nonsense ', ''],
  ['npm run ops -- maintenance ', 'on off'],
  ['npm run -s ops -- game v', 'void'],
  ['npm run ops', 'install npm'],
  ['npm run ops --', 'install npm'],
]

test.each([1, 2])(
  'bash completes values, for npm too, when it has loaded the script %i times',
  (times) => {
    const answers = complete(
      CASES.map(([line]) => line),
      times,
    )
    expect(CASES.map(([line], at) => [line, answers[at]!.join(' ')])).toEqual(CASES)
  },
)
