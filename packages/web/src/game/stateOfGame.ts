import type { GameHead } from '@sidebet/contract/gamePage'
import type { gamePageTexts } from '@sidebet/copy/screens/gamePage'

type GameState = keyof typeof gamePageTexts.states

/** What the head states about a game. Its settlement comes first, then what its source reports, then the clock. */
export function stateOfGame({
  game,
  outcome,
  isOpen,
}: Pick<GameHead, 'outcome' | 'isOpen'> & {
  readonly game: { readonly status: string }
}): GameState {
  if (outcome !== null) return outcome
  switch (game.status) {
    case 'live':
    case 'postponed':
    case 'suspended':
    case 'cancelled':
      return game.status
    case 'final':
      return 'provisional'
    default:
      return isOpen ? 'scheduled' : 'started'
  }
}

/** Sources report 0-0 before a start, so that a score is shown only from play on. */
export const hasScore = (state: GameState): boolean =>
  state === 'live' || state === 'provisional' || state === 'final'
