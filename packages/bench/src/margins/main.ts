/**
 * `npm run fit-margins -- --data FOLDER [--database]`: fits the ratings and the margins of every league to the results of a
 * folder and of a database, judges the probabilities on later results, and writes both into the project.
 * `npm run fit-margins -- --score FILE... [--league L]` scores later results with the fit that is there, and writes nothing.
 */
import { parseArgs } from 'node:util'
import { isLeagueCode, LEAGUE_CODES, leagueOf } from '@sidebet/domain/games/league'
import { readFinalMargins } from '@sidebet/server/games/finalMargins.sql'
import { WORK_LIMITS } from '@sidebet/server/platform/database/limits'
import { openDatabase } from '@sidebet/server/platform/database/openDatabase'
import { DEFAULT_SCHEMA, urlOfSchema } from '@sidebet/server/platform/database/schema'
import { calibrateLeague } from './calibrate.ts'
import { calibrationText, scoresText } from './printCalibration.ts'
import { type LeagueResult, mergeResults, readResultFile, resultFiles } from './readResults.ts'
import { scoreLater } from './scoreLater.ts'
import { writeFit } from './writeFit.ts'

async function main(): Promise<void> {
  const { positionals: files, values } = parseArgs({
    allowPositionals: true,
    options: {
      data: { type: 'string' },
      database: { type: 'boolean', default: false },
      score: { type: 'boolean', default: false },
      league: { type: 'string' },
    },
  })
  const { data, league: code } = values
  if (code && !isLeagueCode(code)) throw new Error(`there is no league "${code}"`)
  const league = code && isLeagueCode(code) ? code : null
  if (values.score) {
    if (files.length === 0) throw new Error('name files: npm run fit-margins -- --score FILE...')
    return printScores(files.map((file) => readResultFile({ file, league })))
  }
  if (data === undefined) throw new Error('name a folder: npm run fit-margins -- --data FOLDER')
  const sources = resultFiles(data).map(readResultFile)
  if (values.database) sources.push(await readDatabase())
  const results = mergeResults(sources)
  const leagues = LEAGUE_CODES.flatMap((one) => {
    const games = results.get(one)
    return games ? [calibrateLeague(one, games)] : []
  })
  for (const { calibration } of leagues) console.log(calibrationText(calibration))
  writeFit(leagues)
}

function printScores(sources: readonly (readonly LeagueResult[])[]): void {
  for (const [league, games] of mergeResults(sources)) {
    const scores = scoreLater(league, games)
    console.log(`### ${leagueOf(league).title}\n`)
    console.log(
      scores ? scoresText(scores) : 'There is no fit for it, or no result after the fit.\n',
    )
  }
}

/** The final scores in the database of DATABASE_URL. */
async function readDatabase(): Promise<LeagueResult[]> {
  const { DATABASE_URL: url, DATABASE_SCHEMA = '' } = process.env
  if (!url) throw new Error('DATABASE_URL names the database')
  const db = openDatabase(urlOfSchema(url, DATABASE_SCHEMA || DEFAULT_SCHEMA), 1, WORK_LIMITS)
  try {
    const ofLeagues = await Promise.all(
      LEAGUE_CODES.map(async (league) => {
        const games = await readFinalMargins(db, league, new Date(0))
        return games.map((game) => ({ ...game, league, line: null }))
      }),
    )
    return ofLeagues.flat()
  } finally {
    await db.close()
  }
}

await main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 2
})
