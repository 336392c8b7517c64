import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../project.ts'
import { slowestLines, timesOfStories, timesOfTests } from './slowestFiles.ts'

test('the slowest files come first, with the stories of a file as one sum', () => {
  const tests = JSON.stringify({
    testResults: [
      { name: join(ROOT, 'tools/a.test.ts'), startTime: 1_000, endTime: 3_500 },
      { name: join(ROOT, 'tools/b.test.ts'), startTime: 1_000, endTime: 1_040 },
    ],
  })
  const story = (duration: number) => ({ tests: [{ results: [{ duration }] }] })
  const stories = JSON.stringify({
    suites: [
      {
        file: 'take.spec.ts',
        specs: [story(900), story(1_100)],
        suites: [{ file: 'take.spec.ts', specs: [story(10_000)] }],
      },
    ],
  })
  const times = [...timesOfTests(tests), ...timesOfStories(stories)]
  expect(slowestLines(times, 2)).toEqual([
    '  12.0 s  packages/e2e/src/stories/take.spec.ts',
    '   2.5 s  tools/a.test.ts',
  ])
})

test('a run without a report has no times', () => {
  expect([...timesOfTests(undefined), ...timesOfStories(undefined)]).toEqual([])
})
