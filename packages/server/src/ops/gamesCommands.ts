/** Commands that list source data which needs an operator's check. */
import { wireId } from '@sidebet/contract/ids'
import { readDoubtful } from '../games/doubtfulGames.sql.ts'
import { readOneSource } from '../games/oneSource.sql.ts'
import { readUnknown } from '../games/unknownTeams.sql.ts'
import { readReasonCounts } from '../operator/reasonCounts.sql.ts'
import { type FeedOfLeague, readFeedsOfLeagues } from './feeds.sql.ts'
import { defineCommand, type OpsCommand } from './opsCommand.ts'

export const GAMES_COMMANDS: readonly OpsCommand[] = [
  defineCommand({
    name: ['games', 'unknown'],
    does: 'lists names of teams in sources that match no team',
    keys: ['source, league, name, firstAt, lastAt'],
    list: async ({ db }) => {
      const names = await readUnknown(db)
      const lines = names.map(({ source, league, name, firstAt, lastAt }) => {
        const days = [firstAt, lastAt].map((at) => at.toISOString().slice(0, 10)).join(' to ')
        return `${league.padEnd(10)} ${name} (${source}, ${days})`
      })
      lines.push(names.length === 0 ? 'Every name is known.' : `${names.length} unknown names.`)
      return { rows: names, lines, exitCode: 0 }
    },
  }),
  defineCommand({
    name: ['games', 'doubtful'],
    does: 'lists games that wait for an operator, with what each source reports; exit 1 when there is one',
    keys: ['id, league, awayTeam, homeTeam, startsAt, note, finals'],
    list: async ({ db }) => {
      const games = await readDoubtful(db)
      const rows = games.map((game) => ({ ...game, id: wireId('game', game.id) }))
      const lines = rows.flatMap(({ id, league, awayTeam, homeTeam, startsAt, note, finals }) => [
        `${id} ${league} ${awayTeam} at ${homeTeam}, ${startsAt.toISOString()}: ${note}`,
        ...finals.map(
          ({ source, awayScore, homeScore }) =>
            `       ${source} says ${awayScore}-${homeScore} (away-home)`,
        ),
      ])
      lines.push(games.length === 0 ? 'No game needs a decision.' : `${games.length} games.`)
      return { rows, lines, exitCode: games.length === 0 ? 0 : 1 }
    },
  }),
  defineCommand({
    name: ['games', 'reasons'],
    does: 'counts games that wait now and voids of the last 7 days, with their bets, per reason',
    keys: ['reason, games, bets'],
    list: async ({ db }) => {
      const rows = await readReasonCounts(db)
      const lines = rows.map(
        ({ reason, games, bets }) => `${reason.padEnd(20)} ${games} games, ${bets} bets`,
      )
      return { rows, lines, exitCode: 0 }
    },
  }),
  defineCommand({
    name: ['feeds'],
    does: 'lists per source and league the last answer, failures and silent days; exit 1 on a failure or a silent day',
    keys: [
      'row, source, league, answeredAt, failingSince, error, isFailing, silentDays',
      'row, league, until, reason',
    ],
    list: async ({ db }) => {
      const feeds = await readFeedsOfLeagues(db)
      const oneSource = await readOneSource(db)
      return {
        rows: [
          ...feeds.map((feed) => ({ row: 'feed', ...feed })),
          ...oneSource.map((one) => ({ row: 'oneSource', ...one })),
        ],
        lines: [
          ...feeds.map(feedLine),
          ...oneSource.map(
            ({ league, until, reason }) =>
              `${league}: one source until ${until.toISOString()}: ${reason}`,
          ),
          feeds.length === 0 ? 'No feed is read.' : `${feeds.length} leagues.`,
        ],
        exitCode: feeds.some(({ isFailing, silentDays }) => isFailing || silentDays.length > 0)
          ? 1
          : 0,
      }
    },
  }),
]

/** "espn nfl: answered 2026-11-22T18:00:00.000Z; failing since 2026-11-22T18:05:00.000Z: status 400; silent 2026-11-22". */
function feedLine({
  source,
  league,
  answeredAt,
  failingSince,
  error,
  silentDays,
}: FeedOfLeague): string {
  const facts = [
    answeredAt ? `answered ${answeredAt.toISOString()}` : 'never answered',
    ...(failingSince ? [`failing since ${failingSince.toISOString()}: ${error}`] : []),
    ...(silentDays.length > 0 ? [`silent ${silentDays.join(', ')}`] : []),
  ]
  return `${source} ${league}: ${facts.join('; ')}`
}
