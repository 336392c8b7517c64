import { expect, test } from 'vitest'
import { checkCitusLog } from './checkCitusLog.ts'

test.each([
  'ERROR:  could not create distributed plan',
  'ERROR:  could not run distributed query with FOR UPDATE/SHARE commands',
  'ERROR:  cannot execute a distributed query from a query on a shard',
  'ERROR:  STABLE functions used in UPDATE queries cannot be called with column references',
  'ERROR:  non-IMMUTABLE functions are not allowed in the RETURNING clause',
  'ERROR:  syntax error at or near "NOT"',
  'ERROR:  permission denied for sequence offers_id_seq',
  'ERROR:  operator is not unique: pg_catalog.- unknown',
  'ERROR:  functions used in UPDATE queries on distributed tables must not be VOLATILE',
])('a statement that Citus refuses fails the run: %s', (line) => {
  expect(() => checkCitusLog(`LOG:  ready\n2026-11-28 UTC [7] ${line}\n`)).toThrow(
    'Citus accepts every statement',
  )
})

test('errors of a lost worker and of a lock fail no run', () => {
  checkCitusLog(
    [
      'ERROR:  connection to the remote node sidebet_app@127.0.0.1:5433 failed with the following error: timeout',
      'ERROR:  could not commit transaction for shard 102008 on at least one active node',
      'ERROR:  canceling statement due to lock timeout',
    ].join('\n'),
  )
})
