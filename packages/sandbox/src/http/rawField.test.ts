import { expect, test } from 'vitest'
import { rawField } from './rawField.ts'

test.each([
  ['{"a":1,"b": { "x" : [1, {"b":2}] } ,"c":3}', '{ "x" : [1, {"b":2}] }'],
  ['{"x":{"b":1},"b":2}', '2'],
  ['{"x":"b","b":"}\\",{"}', '"}\\",{"'],
  ['{"b\\"":1,"\\u0062":[ ]}', '[ ]'],
  ['{"b":1.0}', '1.0'],
  ['{"a":["b",{"b":1}]}', null],
  ['{}', null],
  ['["b",1]', null],
])('rawField finds the text of field b in %s', (json, expected) => {
  expect(rawField(json, 'b')).toBe(expected)
})
