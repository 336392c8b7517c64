import { expect, test } from 'vitest'
import { balancePoints } from './balancePoints.ts'

const balance = (available: number, atRisk: number) => ({
  available,
  atRisk,
  total: available + atRisk,
})
const day = (dateDate: string, available: number, atRisk = 0) => ({
  date: '',
  dateDate,
  after: balance(available, atRisk),
})
const at = (day: string) => Date.parse(`${day}T12:00:00.000Z`)

test('the line begins with the opening balance and continues to the end of the period', () => {
  const days = [day('2026-11-03', 40, 10), day('2026-11-05', 60)]
  const opening = balance(50, 0)
  expect(balancePoints({ opening, days }, { from: '2026-11-01', to: '2026-11-22' })).toEqual([
    { at: at('2026-11-01'), available: 50, total: 50 },
    { at: at('2026-11-03'), available: 40, total: 50 },
    { at: at('2026-11-05'), available: 60, total: 60 },
    { at: at('2026-11-22'), available: 60, total: 60 },
  ])
  expect(balancePoints({ opening, days }, { from: '2026-11-03', to: '2026-11-05' })).toHaveLength(2)
  expect(balancePoints({ opening, days }, { from: null, to: '2026-11-05' })).toHaveLength(2)
})

test('the chart has no line for a single day or none', () => {
  const opening = balance(50, 0)
  const today = { from: null, to: '2026-11-03' }
  expect(balancePoints({ opening, days: [] }, today)).toBeNull()
  expect(balancePoints({ opening, days: [day('2026-11-03', 40)] }, today)).toBeNull()
})

test('the line does not begin before the first money', () => {
  const days = [day('2026-11-03', 40)]
  const since = { from: '2026-01-01', to: '2026-11-03' }
  expect(balancePoints({ opening: balance(0, 0), days }, since)).toBeNull()
  expect(balancePoints({ opening: balance(0, 5), days }, since)).toHaveLength(2)
})
