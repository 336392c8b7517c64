/** The probability of a bet in the slip, and the choice to see it. */
import { type LeagueCode, leagueOf, theName } from '@sidebet/domain/games/league'

type Probability = {
  readonly league: LeagueCode
  readonly winner: string
  /** The margin that covers the spread, in whole points. */
  readonly least: number
  /** "41%" */
  readonly percent: string
  /** In points of percent. */
  readonly giveOrTake: number
}

export const probabilityTexts = {
  title: 'Probability',
  ofGame: 'Probability on this game',
  probability: ({ league, winner, least, percent, giveOrTake }: Probability) =>
    `Probability that ${theName(league, winner)} win by ${least} or more: ${percent}, give or take ${giveOrTake}.`,
  /** For the accepter, who bets against the pick. */
  against: (percent: string) => `Probability that they do not: ${percent}.`,
  /** For the user's side, in the form that the user chose. */
  evenOdds: (odds: string) => `Odds that break even at that probability: ${odds}.`,
  /** `breakEven` is "60%": how often the user's side of this offer has to win. */
  breakEven: (breakEven: string) => `Break-even for you at these odds: ${breakEven}.`,
  limits: 'From final scores alone, without injuries or news. It is no advice.',
  /** The picture as a table. */
  margins: {
    caption: 'How this game may end for the pick',
    columns: ['End of the game', 'Probability'],
    atLeast: (least: number) => `Win by ${least} or more`,
    less: (most: number) => (most === 1 ? 'Win by 1' : `Win by 1 to ${most}`),
    tie: 'Tie',
    loss: 'Loss',
  },
  how: 'How good the probabilities are',
  rules: (league: LeagueCode) => `How ${leagueOf(league).title} games are settled`,
  choice: {
    label: 'Probability of a bet',
    about:
      'The slip shows how likely the pick is to cover the spread, in leagues where past games show that it is right. This browser stores the choice.',
    options: { on: 'Show it', off: 'Do not show it' },
  },
} as const

/** "41%"; the ends of the range are never stated as sure. `probability` is from 0 to 1. */
export function probabilityText(probability: number): string {
  const percent = Math.round(100 * probability)
  if (percent === 0) return 'under 1%'
  return percent === 100 ? 'over 99%' : `${percent}%`
}
