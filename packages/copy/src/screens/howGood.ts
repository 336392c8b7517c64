/** The page about how probabilities are made, and how well they agreed with games. */
import { leagueOf } from '@sidebet/domain/games/league'
import type {
  Calibration,
  CalibrationDecile,
  LogLosses,
  Shortcoming,
} from '@sidebet/domain/probability/calibration'
import type { Block, Section } from '../prose.ts'

export const howGoodTexts = {
  title: 'How good the probabilities are',
  lead: [
    'The slip shows the probability that a team wins by at least the spread, in leagues where the probabilities were right. This page shows how right they were, on games that the method had not seen.',
  ],
  how: {
    id: 'how',
    title: 'How they are made',
    blocks: [
      'Each team has a strength in points, from the margins of its games until now. A recent game counts more than an old one. Between seasons a strength moves towards the average.',
      'The difference of two strengths and the advantage of the home team give an expected margin. Around it we use how margins spread in the league, with its key numbers and its ties.',
      'The numbers after "give or take" show how uncertain the strengths are. Early in a season they are larger.',
      'Only final scores count. Injuries, news, weather and the ground are not included, so a probability is no advice.',
    ],
  },
  test: {
    id: 'test',
    title: 'How they were tested',
    blocks: [
      {
        points: [
          'The method was fitted to the older two thirds of the games of a league, and tested on the others.',
          'For both teams of each tested game, and every usual spread, the probability was computed from the games before it.',
          'All probabilities from 40% to 50%, for example, are one group. In each group the real share may differ from the probabilities by 4 points, or by two standard errors where there are few games.',
          'The log loss is a measure of all probabilities together: the less, the better. It has to be less than without asking who plays.',
          'A league that does not pass has no probabilities. Neither has a bet whose probability is higher than any tested group, or whose teams have played less than those tested.',
        ],
      },
    ],
  },
  diagram: {
    title: 'Probability and real share',
    stated: 'Probability',
    real: 'Real share',
  },
} as const satisfies { readonly how: Section; readonly test: Section } & Record<string, unknown>

const SHORTCOMINGS: Readonly<Record<Shortcoming, string>> = {
  fewGames: 'No probabilities are shown: there are too few games to test them on.',
  decileOutside: 'No probabilities are shown: in a group the real share differs by too much.',
  noBetterThanAnyTeam:
    'No probabilities are shown: they are not better than without asking who plays.',
}

const VERDICTS: Readonly<Record<CalibrationDecile['verdict'], string>> = {
  within: 'yes',
  outside: 'no',
  few: 'few games',
}

/** What a league's section contains. */
export function leagueBlocks(of: Calibration): readonly Block[] {
  const { fitted, judged, shortcoming, seasons, losses, deciles } = of
  const { title } = leagueOf(of.league)
  return [
    shortcoming === null ? 'Probabilities are shown.' : SHORTCOMINGS[shortcoming],
    `Fitted to ${fitted.games} games from ${fitted.from} to ${fitted.to}. Tested on ${judged.games} games from ${judged.from} to ${judged.to}.`,
    {
      table: {
        caption: `${title}: log loss by season`,
        columns: ['Season', 'Games', 'Ours', 'Any team', 'Closing line'],
        rows: [
          ...seasons.map((season) => [`${season.year}`, ...lossCells(season)]),
          ['All', ...lossCells(losses)],
        ],
      },
    },
    {
      table: {
        caption: `${title}: probability and real share by group`,
        columns: ['Probability', 'Real share', 'May differ by', 'Games', 'Right?'],
        rows: deciles.map((row) => [
          percentText(row.stated),
          percentText(row.real),
          percentText(row.bound),
          `${row.games}`,
          VERDICTS[row.verdict],
        ]),
      },
    },
  ]
}

function lossCells({ games, stated, anyTeam, line }: LogLosses): readonly string[] {
  return [`${games}`, stated.toFixed(4), anyTeam.toFixed(4), line?.toFixed(4) ?? '–']
}

function percentText(share: number): string {
  return `${(100 * share).toFixed(1)}%`
}
