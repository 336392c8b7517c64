import { expect, test } from 'vitest'
import { combineStatements, type StatementPart } from './combineStatements.ts'

const part = (name: string, values: readonly unknown[] = []): StatementPart => ({
  name,
  text: values.length > 0 ? 'insert into lines values ($1)' : 'delete from lines',
  values,
})

test('statements of different parts never share the name of a prepared statement', () => {
  const names = [
    [part('transfers')],
    [part('transfers_by_id')],
    [part('offers'), part('bets')],
    [part('offers_bets')],
    [part('bets'), part('offers')],
  ].map((parts) => combineStatements(parts).name)
  expect(new Set(names).size).toBe(names.length)
})

test('the same parts share one prepared statement when only their values differ', () => {
  const [first, second] = [1, 2].map((value) => combineStatements([part('bets', [value])]))
  expect(first!.name).toBe(second!.name)
  // PostgreSQL distinguishes prepared statements by the first 63 bytes of their names.
  expect(first!.name!.length).toBeLessThanOrEqual(63)
})
