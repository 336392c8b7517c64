import { expect, test } from 'vitest'
import { hasScore, stateOfGame } from './stateOfGame.ts'

test.each<[string, Parameters<typeof stateOfGame>[0], string, boolean]>([
  [
    'before its start',
    { game: { status: 'scheduled' }, isOpen: true, outcome: null },
    'scheduled',
    false,
  ],
  [
    'after its start',
    { game: { status: 'scheduled' }, isOpen: false, outcome: null },
    'started',
    false,
  ],
  ['in play', { game: { status: 'live' }, isOpen: false, outcome: null }, 'live', true],
  [
    'with a reported final',
    { game: { status: 'final' }, isOpen: false, outcome: null },
    'provisional',
    true,
  ],
  [
    'settled by its score',
    { game: { status: 'final' }, isOpen: false, outcome: 'final' },
    'final',
    true,
  ],
  [
    'made void in play',
    { game: { status: 'live' }, isOpen: false, outcome: 'void' },
    'void',
    false,
  ],
  [
    'suspended',
    { game: { status: 'suspended' }, isOpen: false, outcome: null },
    'suspended',
    false,
  ],
])('W22: a game %s has its state in words', (_, head, state, isScored) => {
  expect(stateOfGame(head)).toBe(state)
  expect(hasScore(stateOfGame(head))).toBe(isScored)
})
