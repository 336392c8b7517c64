import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+1 555', "'+1 555"],
  ['-40.00', '-40.00'],
  ['-1-1', "'-1-1"],
  ['@sum', "'@sum"],
  [' =1', "' =1"],
  ['\t=1', "'\t=1"],
  ['=a,"b"', `"'=a,""b"""`],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['', ''],
])('the cell %j is written as %j', (text, written) => {
  expect(csvLine([text, 'x'])).toBe(`${written},x\r\n`)
})
