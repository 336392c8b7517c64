import { cents } from '@sidebet/domain/money'
import { expect, test } from 'vitest'
import { availableAgain, reservedFor } from './endedStake.ts'

test.each([
  [75_00, 0, ': $75.00 are available again', 'The $75.00 held for it are available again.'],
  [
    75_00,
    20_00,
    ': $55.00 are available again',
    'Of the $75.00 held for it $55.00 are available again, and $20.00 were bonus whose days are over.',
  ],
  [20_00, 20_00, '', 'The $20.00 held for it were bonus whose days are over.'],
])(
  'the texts state the available part of %d reserved cents of which %d are forfeited',
  (returned, forfeited, title, text) => {
    const back = { returned: cents(returned), forfeited: cents(forfeited) }
    expect([availableAgain(back), reservedFor('it', back)]).toEqual([title, text])
  },
)
