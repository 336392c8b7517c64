import { LEAGUES } from '@sidebet/domain/games/league'
import { wcagContrast } from 'culori'
import { expect, test } from 'vitest'
import sheet from './LeagueMark.module.css?raw'

const letters = /::after \{[^}]*\n\s+color: (#\w+);/.exec(sheet)![1]!

test.each(LEAGUES)(
  'the letters and the ribbon of $code have enough contrast with its background',
  ({ mark }) => {
    expect(wcagContrast(letters, mark.ground)).toBeGreaterThanOrEqual(4.5)
    const stripes = mark.ribbon.map((colour) => wcagContrast(colour, mark.ground))
    expect(Math.max(...stripes)).toBeGreaterThanOrEqual(3)
  },
)
