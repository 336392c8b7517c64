import type { OddsForm } from '@sidebet/domain/oddsForms'
import { afterEach, expect, test } from 'vitest'
import { oddsForm, oddsInChosenForm } from './oddsForm.ts'

afterEach(() => oddsForm.set('fraction'))

const odds = { numerator: 300, denominator: 200 }

test.each<[OddsForm, string | null, string | null]>([
  ['fraction', null, null],
  ['american', '-150', '+150'],
  ['decimal', '1.67', '2.50'],
])('with %s the offerer reads %s and the accepter %s beside 3 : 2', (form, offerer, accepter) => {
  expect(oddsInChosenForm(odds, 'offerer')).toBeNull()
  oddsForm.set(form)
  expect(oddsInChosenForm(odds, 'offerer')).toBe(offerer)
  expect(oddsInChosenForm(odds, 'accepter')).toBe(accepter)
})
