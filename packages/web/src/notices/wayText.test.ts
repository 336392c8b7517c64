import { expect, test } from 'vitest'
import { wayText } from './wayText.ts'

test.each([
  ['/publiclivebets#b_5', 'See the bet'],
  ['/grouplivebets?group=r_1#b_5', 'See the bet'],
  ['/groupbetsproposed?group=r_1#o_5', 'See the offer'],
  ['/payments#m_7', 'See the payment'],
  ['/statement', 'See your statement'],
  ['/home', 'See more'],
])('a link to %s has the text %s', (to, text) => {
  expect(wayText(to)).toBe(text)
})
