/** A user's statement: the movements of their money in pages, and the sums of a period (W16, RG4). */
import { wireId } from '@sidebet/contract/ids'
import {
  DAYS_MAX,
  type StatementLine,
  statement as statementCall,
  statementSummary as statementSummaryCall,
} from '@sidebet/contract/statement'
import { STATEMENT_KINDS } from '@sidebet/domain/account/statementKinds'
import { easternDate } from '@sidebet/domain/games/easternDate'
import { LEAGUE_CODES } from '@sidebet/domain/games/league'
import { shortName } from '@sidebet/domain/games/team'
import { cents, fromHundredths } from '@sidebet/domain/money'
import { easternDays } from '../games/easternDays.ts'
import { handle } from '../handle.ts'
import { done, failure } from '../platform/http/reply.ts'
import { balanceOf, dayBalances } from './dayBalances.ts'
import { type OwnBets, type Period, readOwnBets, readStretch, stretchFor } from './lines.sql.ts'
import { type Line, pageOfLines } from './pageOfLines.ts'
import { openCursor, sealCursor } from './sealedCursor.ts'
import { readSummary } from './summary.sql.ts'

/** A side without a day is unlimited. */
function periodOf({ from, to }: { from?: string | undefined; to?: string | undefined }): Period {
  return {
    from: from === undefined ? null : easternDays(from, from).from,
    before: to === undefined ? null : easternDays(to, to).before,
  }
}

export const statement = handle(
  statementCall,
  async ({ services, reads, session, query }) => {
    const { config } = services
    const { userId } = session
    const { limit, cursor, kind = null, league = null } = query
    const pageStart = cursor === undefined ? null : openCursor(config.secretKeys, userId, cursor)
    if (cursor !== undefined && !pageStart) return failure('malformed')

    // A standby may lack the end of the page before, and the balances of this one follow from it.
    const db = pageStart ? services.db : reads
    const length = stretchFor(limit, kind !== null || league !== null)
    const stretch = await readStretch(db, userId, periodOf(query), pageStart, length)
    const { lines, next } = pageOfLines(stretch, { kind, league }, limit)
    const settled = lines.filter(({ line }) => isOfBets(line))
    const games = settled.map(({ line }) => line.gameId!)
    const own = new Map((await readOwnBets(db, userId, games)).map((bets) => [bets.gameId, bets]))
    return done({
      data: lines.map((line) => wireLine(line, own.get(line.line.gameId ?? 0))),
      next: next && sealCursor(config.SECRET_KEY, userId, next),
    })
  },
  { inTurn: true },
)

/** A line for all the user's bets on a game. */
const isOfBets = ({ kind }: Line['line']) => kind === 'settle' || kind === 'reversal'

function wireLine({ line, kind, after }: Line, own: OwnBets | undefined): StatementLine {
  const { id, at, ended, league, gameId, awayTeam, homeTeam, account, fee, debt, finalAt, reason } =
    line
  const iso = at.toISOString()
  const several = isOfBets(line) && (own?.bets ?? 0) > 1
  const opponent = isOfBets(line) && !several ? own?.opponent : line.opponent
  return {
    _id: `m_${id}`,
    dateTimeDB: iso,
    date: easternDate(iso).date,
    kind,
    ended: ended ?? '',
    league: league ?? '',
    gameID: gameId === null ? '' : wireId('game', gameId),
    awayTeam: awayTeam ?? '',
    awayTeamShort: league && awayTeam ? shortName(league, awayTeam) : '',
    homeTeam: homeTeam ?? '',
    homeTeamShort: league && homeTeam ? shortName(league, homeTeam) : '',
    opponent: opponent ?? '',
    severalBets: several,
    account: account ?? '',
    fee: fromHundredths(fee ?? cents(0)),
    debt: fromHundredths(debt),
    finalAt: finalAt === null ? '' : new Date(finalAt).toISOString(),
    reason: reason ?? '',
    change: balanceOf(line),
    after: balanceOf(after),
  }
}

export const statementSummary = handle(
  statementSummaryCall,
  async ({ reads, session, query }) => {
    const { closing, pending, withdrawing, debt, kinds, leagues, days } = await readSummary(
      reads,
      session.userId,
      periodOf(query),
    )
    const inOrder = <Row, Name>(rows: readonly Row[], names: readonly Name[], of: keyof Row) =>
      names.flatMap((name) => rows.filter((row) => row[of] === name))
    return done({
      ...dayBalances({ closing, days }, DAYS_MAX),
      closing: balanceOf(closing),
      onItsWay: fromHundredths(pending),
      onItsWayOut: fromHundredths(withdrawing),
      debt: fromHundredths(debt),
      kinds: inOrder(kinds, STATEMENT_KINDS, 'kind').map((row) => ({
        kind: row.kind,
        count: row.count,
        change: balanceOf(row),
      })),
      leagues: inOrder(leagues, LEAGUE_CODES, 'league').map((row) => ({
        ...row,
        won: fromHundredths(row.won),
        lost: fromHundredths(row.lost),
      })),
    })
  },
  { inTurn: true },
)
