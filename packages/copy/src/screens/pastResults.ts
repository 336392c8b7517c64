/** How past results compare with a spread, in the slip. */
import { type LeagueCode, leagueOf } from '@sidebet/domain/games/league'
import { decimalText } from '../numberText.ts'

type FairOdds = { readonly odds: string; readonly breakEven: string }

export const pastResultsTexts = {
  title: 'Past results',
  /** `points` are hundredths, `percent` is "38.1%". */
  won: (past: {
    readonly league: LeagueCode
    readonly games: number
    readonly points: number
    readonly percent: string
  }) =>
    `Over ${past.games} ${leagueOf(past.league).title} games, the average team won by at least ${decimalText(past.points)} in ${past.percent} of its games.`,
  /** `odds` are in the form that the user chose. */
  fair: ({ odds, breakEven }: FairOdds) =>
    `Odds that come out even at that: ${odds}, break-even ${breakEven}.`,
  /** For the accepter, who bets against the pick. */
  fairAgainst: ({ odds, breakEven }: FairOdds) =>
    `Against it, the odds that come out even are ${odds}, break-even ${breakEven}.`,
  key: ({ by, percent }: { readonly by: number; readonly percent: string }) =>
    `${by} is the margin of ${percent} of games: at least ${by} includes it, ${by}.5 does not.`,
  limits: 'Any two teams, in games that are over. It says nothing about these two.',
  rules: (league: LeagueCode) => `How ${leagueOf(league).title} games are settled`,
} as const
