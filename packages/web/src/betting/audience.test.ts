import type { OfferRow } from '@sidebet/contract/offers'
import { expect, test } from 'vitest'
import { audienceOf, offeredToInWords, waitsForInWords } from './audience.ts'

const unnamed = { friendUsername: '', friendEmail: '', friendPhone: '', groupName: '' }
const of = (offer: Partial<OfferRow>) => audienceOf({ ...unnamed, ...offer } as OfferRow)
const friend = (named: Partial<OfferRow>) =>
  of({ publicBet: false, friend: true, group: false, ...named })

test.each([
  [of({ publicBet: true, friend: false, group: false }), 'everybody', 'somebody'],
  // The offerer sees the friend by the first contact given.
  [friend({ friendUsername: 'jimmy', friendEmail: 'j@mail.example' }), 'jimmy', 'jimmy'],
  [
    friend({ friendEmail: 'j@mail.example', friendPhone: '12015550123' }),
    ...twice('j@mail.example'),
  ],
  [friend({ friendPhone: '12015550123' }), ...twice('+12015550123')],
  [
    of({ publicBet: false, friend: false, group: true, groupName: 'Sunday Couch' }),
    'the group Sunday Couch',
    'somebody in Sunday Couch',
  ],
])('an offer to %j is shown as offered to %s and as waiting for %s', (audience, to, who) => {
  expect(offeredToInWords(audience)).toBe(`offered to ${to}`)
  expect(waitsForInWords(audience)).toBe(`for ${who} to take it`)
})

function twice(name: string): [string, string] {
  return [name, name]
}
