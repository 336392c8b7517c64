/** Records the documents of the sources, to play them back in tests and replays. */
import { setTimeout as sleep } from 'node:timers/promises'
import { LEAGUE_CODES } from '@sidebet/domain/games/league'
import { readConfig } from '../config/config.ts'
import { openRecorder } from '../games/recordings/openRecorder.ts'
import { recordRound } from '../games/recordings/recordRound.ts'
import { makeSources } from '../games/sources.ts'
import { OperatorError } from '../platform/operatorError.ts'
import { defineCommand, type OpsCommand } from './opsCommand.ts'
import { leagueOf } from './readValues.ts'

/** Seconds between two rounds. The product polls no more often unless it is configured to. */
const EVERY = { min: 15, max: 3_600, usual: 60 }
/** Minutes: a week. */
const FOR_MAX = 7 * 24 * 60
/** Days without live games are requested in the first of so many rounds. */
const ROUNDS_PER_WHOLE = 10

export const FEED_COMMANDS: readonly OpsCommand[] = [
  defineCommand({
    name: ['feed', 'record'],
    does: 'records each changed document of the sources; may be stopped at any time and continued',
    arguments: [{ name: 'FOLDER', meaning: 'the folder of the recording; it is created' }],
    options: {
      league: { value: 'LEAGUE', meaning: 'records this league alone', values: LEAGUE_CODES },
      every: {
        value: 'SECONDS',
        meaning: `the time between two rounds, ${EVERY.min} to ${EVERY.max}; ${EVERY.usual} unless given`,
      },
      for: {
        value: 'MINUTES',
        meaning:
          'ends after this time, 0 after one round; without it the command is stopped by hand',
      },
    },
    run: async ({ db, args, options, env, print }) => {
      const [folder] = args
      if (!folder) throw new OperatorError('Name the folder of the recording.')
      const leagues = options.league === undefined ? LEAGUE_CODES : [leagueOf(options.league)]
      const everyMs = 1_000 * numberOf('every', options.every ?? String(EVERY.usual), EVERY)
      const forMs =
        options.for === undefined
          ? Number.POSITIVE_INFINITY
          : 60_000 * numberOf('for', options.for, { min: 0, max: FOR_MAX })
      const recorder = await openRecorder(folder)
      const sources = makeSources(db, readConfig(env), recorder.fetchDocument)
      const end = Date.now() + forMs
      let hasAnswer = false
      for (let round = 0; ; round++) {
        const before = { ...recorder.counts }
        const isWhole = round % ROUNDS_PER_WHOLE === 0
        const results = await recordRound(db, sources, leagues, isWhole)
        if (results.length === 0) throw new OperatorError('No source is configured for this.')
        hasAnswer ||= results.some(({ error }) => error === null)
        const { answers, stored } = recorder.counts
        print(
          `${new Date().toISOString()} ${stored - before.stored} new of ${answers - before.answers} documents`,
        )
        for (const { source, league, error } of results)
          if (error !== null) print(`  ${source} ${league}: ${error}`)
        if (Date.now() + everyMs > end) return hasAnswer ? 0 : 1
        await sleep(everyMs)
      }
    },
  }),
]

function numberOf(
  option: string,
  text: string,
  { min, max }: { readonly min: number; readonly max: number },
): number {
  const number = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
  if (number >= min && number <= max) return number
  throw new OperatorError(`Give --${option} as a whole number from ${min} to ${max}.`)
}
