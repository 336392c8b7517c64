/** Commands that list source data which needs an operator's check. */
import { wireId } from '@sidebet/contract/ids'
import { readDoubtful } from '../games/doubtfulGames.sql.ts'
import { readOneSource } from '../games/oneSource.sql.ts'
import { readUnknown } from '../games/unknownTeams.sql.ts'
import { type FeedOfLeague, readFeedsOfLeagues } from './feeds.sql.ts'
import type { OpsCommand } from './opsCommand.ts'

export const GAMES_COMMANDS: readonly OpsCommand[] = [
  {
    name: ['games', 'unknown'],
    usage: 'games unknown',
    does: 'lists names of teams in sources that match no team',
    run: async ({ db, print }) => {
      const names = await readUnknown(db)
      for (const { source, league, name, firstAt, lastAt } of names) {
        const days = [firstAt, lastAt].map((at) => at.toISOString().slice(0, 10)).join(' to ')
        print(`${league.padEnd(10)} ${name} (${source}, ${days})`)
      }
      print(names.length === 0 ? 'Every name is known.' : `${names.length} unknown names.`)
      return 0
    },
  },
  {
    name: ['games', 'doubtful'],
    usage: 'games doubtful',
    does: 'lists games that need a decision, with the reason; exit 1 when there is one',
    run: async ({ db, print }) => {
      const games = await readDoubtful(db)
      for (const { id, league, awayTeam, homeTeam, startsAt, note, finals } of games) {
        print(
          `${wireId('game', id)} ${league} ${awayTeam} at ${homeTeam}, ${startsAt.toISOString()}: ${note}`,
        )
        for (const { source, awayScore, homeScore } of finals) {
          print(`       ${source} says ${awayScore}-${homeScore} (away-home)`)
        }
      }
      print(games.length === 0 ? 'No game needs a decision.' : `${games.length} games.`)
      return games.length === 0 ? 0 : 1
    },
  },
  {
    name: ['feeds'],
    usage: 'feeds',
    does: 'lists each league of each source; exit 1 when one fails or is silent',
    run: async ({ db, print }) => {
      const feeds = await readFeedsOfLeagues(db)
      for (const feed of feeds) print(feedLine(feed))
      for (const { league, until, reason } of await readOneSource(db)) {
        print(`${league}: one source until ${until.toISOString()}: ${reason}`)
      }
      print(feeds.length === 0 ? 'No feed is read.' : `${feeds.length} leagues.`)
      return feeds.some(({ isFailing, silentDays }) => isFailing || silentDays.length > 0) ? 1 : 0
    },
  },
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
