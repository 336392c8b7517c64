import { expect, test } from 'vitest'
import { listLicences, readAudit } from './readReports.ts'

test('SC1: the list of licences has every package from outside with its licence, by name', () => {
  const components = [
    { name: 'zod', version: '4.0.0', licenses: [{ license: { id: 'MIT' } }] },
    { name: '@sidebet/server', version: '0.1.0' },
    { name: 'both', version: '1.0.0', licenses: [{ expression: '(MIT OR CC0-1.0)' }] },
    { name: 'none', version: '2.0.0', licenses: [] },
  ]
  expect(listLicences(JSON.stringify({ components })).split('\n').slice(2)).toEqual([
    '| both | 1.0.0 | (MIT OR CC0-1.0) |',
    '| none | 2.0.0 | unknown |',
    '| zod | 4.0.0 | MIT |',
    '',
  ])
})

test.each([
  ['{"message":"405 Method Not Allowed","statusCode":405}', '405 Method Not Allowed'],
  ['', 'no report'],
  ['<html>', 'no report'],
])(
  'SC1: an audit that the registry does not answer is no report without findings: %s',
  (output, why) => {
    expect(readAudit(output)).toEqual({ kind: 'unreachable', why })
  },
)

test('SC1: an audit counts high and critical vulnerabilities as serious', () => {
  const vulnerabilities = { info: 0, low: 1, moderate: 2, high: 3, critical: 4, total: 10 }
  expect(readAudit(JSON.stringify({ metadata: { vulnerabilities } }))).toEqual({
    ...{ kind: 'report', vulnerable: 10, serious: 7 },
  })
})
