/** Prints calibrations as the tables of a document, and as lines of a terminal. */

import { leagueOf } from '@sidebet/domain/games/league'
import type { Calibration, LogLosses } from '@sidebet/domain/probability/calibration'
import type { Scores } from './scoreForecasts.ts'

const BLOCK = /(<!-- npm run fit-margins -->\n)[\s\S]*?(<!-- end -->)/

/**
 * The document with the tables between its two marks.
 *
 * @throws {Error} without the marks
 */
export function printCalibration(document: string, calibrations: readonly Calibration[]): string {
  if (!BLOCK.test(document)) throw new Error('The document has no marks for the calibration.')
  const text = calibrations.map(calibrationText).join('\n')
  return document.replace(BLOCK, (_, begin, end) => `${begin}\n${text}\n${end}`)
}

const VERDICTS = {
  fewGames: 'no probability: too few games to judge it on',
  decileOutside: 'no probability: a decile is out of bounds',
  noBetterThanAnyTeam: 'no probability: the log loss is not below that of any team',
} as const

/** The verdict on a league, and how it came about, in Markdown. */
export function calibrationText(of: Calibration): string {
  const { league, fitted, judged, shortcoming } = of
  return [
    `### ${leagueOf(league).title}: ${shortcoming ? VERDICTS[shortcoming] : 'shown'}`,
    '',
    `Fitted to ${fitted.games} games from ${fitted.from} to ${fitted.to}; judged on ${judged.games} games from ${judged.from} to ${judged.to}.`,
    '',
    scoresText(of),
  ].join('\n')
}

/** The log losses per season, and the deciles, as two tables in Markdown. */
export function scoresText({ seasons, losses, deciles }: Scores): string {
  return [
    '| season | games | log loss | any team | closing line |',
    '|---|---|---|---|---|',
    ...seasons.map((season) => `| ${season.year} | ${lossCells(season)} |`),
    `| all | ${lossCells(losses)} |`,
    '',
    '| stated | real | may differ by | games | verdict |',
    '|---|---|---|---|---|',
    ...deciles.map(
      ({ stated, real, bound, games, verdict }) =>
        `| ${percent(stated)} | ${percent(real)} | ${percent(bound)} | ${games} | ${verdict} |`,
    ),
    '',
  ].join('\n')
}

function lossCells({ games, stated, anyTeam, line }: LogLosses): string {
  const losses = [stated, anyTeam, line].map((loss) => loss?.toFixed(4) ?? '')
  return [games, ...losses].join(' | ')
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
