import { expect, test } from 'vitest'
import { readCsvTable } from './csvTable.ts'

test.each<[string, string, Record<string, string>[]]>([
  [
    'plain',
    'a,b\n1,2\n3,4\n',
    [
      { a: '1', b: '2' },
      { a: '3', b: '4' },
    ],
  ],
  ['no line break at the end', 'a,b\n1,2', [{ a: '1', b: '2' }]],
  ['CRLF, byte order mark, blank lines', '\uFEFFa,b\r\n\r\n1,2\r\n , \r\n', [{ a: '1', b: '2' }]],
  ['commas in quotes', 'a,b\n"x, y",2\n', [{ a: 'x, y', b: '2' }]],
  ['doubled quotes', 'a,b\n"say ""so""",2\n', [{ a: 'say "so"', b: '2' }]],
  ['a line break in quotes', 'a,b\n"x\ny",2\n', [{ a: 'x\ny', b: '2' }]],
  ['a quote inside a bare field', 'a,b\nx"y,2\n', [{ a: 'x"y', b: '2' }]],
  ['an unclosed quote', 'a,b\n"x,2\n', [{ a: 'x,2', b: '' }]],
  ['names in capitals and spaces', ' A ,"B"\n1,2\n', [{ a: '1', b: '2' }]],
  [
    'a short and a long row',
    'a,b\n1\n1,2,3\n',
    [
      { a: '1', b: '' },
      { a: '1', b: '2' },
    ],
  ],
  ['empty fields', 'a,b\n,2\n', [{ a: '', b: '2' }]],
  ['a header alone', 'a,b\n', []],
  ['nothing', '', []],
])('%s', (_, text, rows) => {
  expect(readCsvTable(text).map((row) => Object.fromEntries(row))).toEqual(rows)
})
