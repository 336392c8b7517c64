/**
 * `npm run replay -- FILE... [--league L] [--users N] [--seed S]`: replays played seasons as fast as possible. The bets run
 * through the product's batcher, settlement and history, on a new database with its own clock. The last line is JSON.
 * `--recording FOLDER` instead of files replays a recording of `ops feed record`, with each of its readings at its time.
 */
import { parseArgs } from 'node:util'
import { isLeagueCode } from '@sidebet/domain/games/league'
import { fromHundredths, cents as toCents } from '@sidebet/domain/money'
import { makeBatcher, openBatcherDatabase } from '@sidebet/server/engine/batcher'
import { createBenchDatabase } from '../benchDatabase.ts'
import { rounded } from '../figures.ts'
import { CASH, seedUsers } from '../seed/seedDatabase.ts'
import { chunksOf } from './chunks.ts'
import { compare } from './compare.ts'
import { readRecording } from './readRecording.ts'
import { readSeason } from './readSeason.ts'
import { ReferenceModel } from './referenceModel.ts'
import { type Replay, replayChunk } from './replayChunk.ts'

/** Disagreements that are printed one by one. */
const PRINTED_MAX = 20

async function main(): Promise<void> {
  const { positionals: files, values } = parseArgs({
    allowPositionals: true,
    options: {
      league: { type: 'string' },
      recording: { type: 'string' },
      users: { type: 'string', default: '400' },
      seed: { type: 'string', default: '1' },
    },
  })
  const { league: code, recording } = values
  const [users, seed] = [Number(values.users), Number(values.seed)]
  if ((files.length === 0) === (recording === undefined)) {
    throw new Error('name either files or a recording: npm run replay -- FILE...')
  }
  if (code && !isLeagueCode(code)) throw new Error(`there is no league "${code}"`)
  if (!(users >= 2 && users <= 100_000)) throw new Error('--users is a number from 2 to 100000')
  if (!Number.isSafeInteger(seed)) throw new Error('--seed is a whole number')

  const league = code && isLeagueCode(code) ? code : null
  const { season, readings } =
    recording === undefined
      ? { season: readSeason(files, league), readings: [] }
      : readRecording(recording, league)
  for (const [reason, count] of season.skipped) console.log(`${count} rows skipped: ${reason}`)
  if (season.games.length === 0) {
    const reasons = [...season.skipped].map(([reason, count]) => `${count} rows: ${reason}`)
    const hint = league ? '' : ' Name the league of files without one: --league nfl.'
    throw new Error(`There is no game to replay (${reasons.join(', ') || 'no rows'}).${hint}`)
  }
  const database = await createBenchDatabase('replay')
  await seedUsers(database, users)
  const batcherDb = openBatcherDatabase(database.appUrl)
  const model = new ReferenceModel(users, CASH)
  const batcher = makeBatcher(batcherDb)
  const replay: Replay = {
    database,
    batcher,
    model,
    users,
    seed,
    readings,
    counts: { readings: 0 },
    disagreements: [],
  }

  let seconds = 0
  let done = 0
  for (const chunk of chunksOf(season.games)) {
    seconds += await replayChunk(replay, chunk)
    done += chunk.games.length
    if (Math.floor(done / 1_000) > Math.floor((done - chunk.games.length) / 1_000)) {
      console.log(`${done} of ${season.games.length} games, ${Math.round(seconds)} s`)
    }
  }
  const breaches = [...replay.disagreements, ...(await compare(database, model))]
  for (const breach of breaches.slice(0, PRINTED_MAX)) console.log(breach)
  await batcherDb.close()
  await database.close()

  const bets = model.offers.flatMap((offer) => offer.bets)
  const won = (amount: number | undefined) => amount !== undefined && amount > 0
  const pickWon = bets.filter(({ result }) => won(result?.offerer)).length
  const pickLost = bets.filter(({ result }) => won(result?.accepter)).length
  const dollars = (amount: number) => fromHundredths(toCents(amount))
  console.log(
    JSON.stringify({
      games: season.games.length,
      ...(recording !== undefined && { readings: replay.counts.readings }),
      skipped: [...season.skipped.values()].reduce((sum, count) => sum + count, 0),
      offers: model.offers.length,
      takes: bets.length,
      bets: bets.length,
      pick_won: pickWon,
      pick_lost: pickLost,
      void: bets.length - pickWon - pickLost,
      lapsed: model.offers.filter(({ state }) => state === 'lapsed').length,
      seconds: rounded(seconds),
      bets_per_s: seconds > 0 ? rounded(bets.length / seconds) : 0,
      money_in: dollars(users * CASH),
      money_out: dollars(model.cash.reduce((sum, cash) => sum + cash, 0)),
      breaches: breaches.length,
    }),
  )
  process.exitCode = breaches.length === 0 ? 0 : 1
}

await main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 2
})
