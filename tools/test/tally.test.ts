import { expect, test } from 'vitest'
import { failuresOf, tallyLine, tallyOf } from './tally.ts'

const file = (status: string, ...statuses: string[]) => ({
  status,
  assertionResults: statuses.map((each) => ({ status: each })),
})
const report = (...testResults: unknown[]) => JSON.stringify({ testResults })

test.each([
  ['all passed', report(file('passed', 'passed', 'passed')), 0, '2 passed, 0 failed'],
  [
    'skipped and planned ones',
    report(file('passed', 'passed', 'pending', 'skipped', 'todo')),
    0,
    '1 passed, 0 failed, 3 skipped',
  ],
  ['one failed', report(file('failed', 'failed', 'passed')), 1, '1 passed, 1 failed'],
  [
    'a file that does not load',
    report(file('failed'), file('passed', 'passed')),
    1,
    '1 passed, 1 failed',
  ],
  [
    'a file whose hook fails beside one with a failed test',
    report(file('failed', 'failed'), file('failed', 'passed')),
    1,
    '1 passed, 2 failed',
  ],
  ['an error outside of all tests', report(file('passed', 'passed')), 1, '1 passed, 1 failed'],
  ['no report', undefined, 0, '0 passed, 1 failed'],
])('%s', (_, content, exitCode, line) => {
  expect(tallyLine(tallyOf(content, exitCode))).toBe(line)
})

test('each failure is reported with its file, its test and the beginning of its message', () => {
  const test = (status: string, fullName: string, ...failureMessages: string[]) => ({
    status,
    fullName,
    failureMessages,
  })
  const long = Array.from({ length: 40 }, (_, at) => `line ${at}`)
  const content = report(
    {
      name: 'a.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [test('passed', 'one'), test('failed', 'two', long.join('\n'))],
    },
    { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    { name: 'c.test.ts', status: 'passed', message: '', assertionResults: [test('passed', 'x')] },
  )
  expect(failuresOf(content)).toEqual([
    ['a.test.ts > two', ...long.slice(0, 30)].join('\n'),
    'b.test.ts\nno such module',
  ])
  expect(failuresOf(undefined)).toEqual([])
})
