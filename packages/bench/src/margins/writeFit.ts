/** Writes the fit as files of the project: the parameters of the domain, and the report of the calibration. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CalibratedLeague } from './calibrate.ts'
import { printCalibration } from './printCalibration.ts'

const DOMAIN = '../../../domain/src/probability'
const DOCUMENT = '../../../../docs/probability.md'

/** Every league has a report. Only those without a shortcoming have parameters, so that no others can be shown. */
export function writeFit(leagues: readonly CalibratedLeague[]): void {
  const shown = leagues.filter(({ calibration }) => calibration.shortcoming === null)
  const byLeague = (part: 'fitted' | 'ratings') =>
    objectOf(shown.map((one) => `${one.calibration.league}: ${JSON.stringify(one[part])}`))
  writeModule('fittedLeagues', {
    about: 'The parameters of each league whose probabilities are calibrated.',
    imports: [LEAGUE_CODE, "import type { FittedLeague } from './gameProbability.ts'"],
    value: `FITTED_LEAGUES: Readonly<Partial<Record<LeagueCode, FittedLeague>>> = ${byLeague('fitted')}`,
  })
  writeModule('fittedRatings', {
    about: 'The ratings of each of these leagues after the last game of the data files.',
    imports: [LEAGUE_CODE, "import type { FittedRatings } from './startingRatings.ts'"],
    value: `FITTED_RATINGS: Readonly<Partial<Record<LeagueCode, FittedRatings>>> = ${byLeague('ratings')}`,
  })
  writeModule('calibrations', {
    about:
      'How well the probabilities of each league agreed with games that they were not fitted to.',
    imports: ["import type { Calibration } from './calibration.ts'"],
    value: `CALIBRATIONS: readonly Calibration[] = [\n${leagues.map(({ calibration }) => `  ${JSON.stringify(calibration)},\n`).join('')}]`,
  })
  const document = join(import.meta.dirname, DOCUMENT)
  const calibrations = leagues.map(({ calibration }) => calibration)
  writeFileSync(document, printCalibration(readFileSync(document, 'utf8'), calibrations))
}

const LEAGUE_CODE = "import type { LeagueCode } from '../games/league.ts'"

function objectOf(entries: readonly string[]): string {
  return `{\n${entries.map((entry) => `  ${entry},\n`).join('')}}`
}

function writeModule(
  name: string,
  {
    about,
    imports,
    value,
  }: { readonly about: string; readonly imports: readonly string[]; readonly value: string },
): void {
  const lines = [
    '// biome-ignore-all format: npm run fit-margins writes this file.',
    '// biome-ignore-all lint: its numbers are data.',
    `/** ${about} \`npm run fit-margins\` writes this file. */`,
    ...imports,
    '',
    `export const ${value}`,
  ]
  writeFileSync(join(import.meta.dirname, DOMAIN, `${name}.ts`), `${lines.join('\n')}\n`)
}
