import { expect, test } from 'vitest'
import { type TextFor, textOf } from './textFor.ts'

type Refusal = { readonly code: 'late' } | { readonly code: 'poor'; readonly missing: number }

const texts: TextFor<Refusal> = {
  late: 'Too late.',
  poor: ({ missing }) => `${missing} short.`,
}

test('a text is a plain string, or a function of the facts', () => {
  expect(textOf(texts, { code: 'late' })).toBe('Too late.')
  expect(textOf<Refusal>(texts, { code: 'poor', missing: 3 })).toBe('3 short.')
})

test('a code without a text does not compile', () => {
  // @ts-expect-error: poor has no text
  const incomplete: TextFor<Refusal> = { late: 'Too late.' }
  expect(Object.keys(incomplete)).toEqual(['late'])
})
