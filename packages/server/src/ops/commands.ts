/** Every command of the operator's tool, by its words. */
import { readId, wireId } from '@sidebet/contract/ids'
import { isLeagueCode } from '@sidebet/domain/games/league'
import {
  type FinalScore,
  importGames,
  resumeOn,
  runGameTransaction,
  startGameAt,
  TOOL,
} from '../games/operatorActions.ts'
import type { OperatorDecision } from '../operator/approvalRequests.sql.ts'
import { readControls } from '../operator/controls.sql.ts'
import { executeOrPropose } from '../operator/executeOrPropose.ts'
import { audit } from '../platform/audit/audit.ts'
import type { Database } from '../platform/database/db.ts'
import { OperatorError } from '../platform/operatorError.ts'
import { AUDIT_COMMANDS } from './auditCommands.ts'
import { FAILED_JOB_COMMANDS } from './failedJobCommands.ts'
import { GAMES_COMMANDS } from './gamesCommands.ts'
import type { Operating, OpsCommand } from './opsCommand.ts'
import { instantOf, PROPOSED, readOptions, reasonOf } from './readOptions.ts'
import { RECONCILE_COMMANDS } from './reconcileCommands.ts'
import { REGION_COMMANDS } from './regionCommands.ts'
import { formatUnsettled, settleNow } from './settleNow.ts'
import { SOURCE_COMMANDS } from './sourceCommands.ts'
import { USER_COMMANDS } from './userCommands.ts'
import { CHECKS } from './verify.sql.ts'
import { readWaiting, verify } from './verify.ts'
import { WITHDRAWAL_COMMANDS } from './withdrawalCommands.ts'

export const COMMANDS: readonly OpsCommand[] = [
  {
    name: ['verify'],
    usage: 'verify',
    does: 'checks the ledger, and lists what is overdue; exit 1 on a breach',
    run: async ({ db, print }) => {
      const breaches = await verify(db)
      for (const { id, rule } of CHECKS) {
        const broken = breaches.filter((breach) => breach.check === id)
        print(`${id.padEnd(4)} ${broken.length === 0 ? 'ok    ' : 'BROKEN'} ${rule}`)
        for (const { subject, found } of broken) print(`       ${subject}: ${found}`)
      }
      for (const { what, count, first, since } of await readWaiting(db))
        print(`waits      ${what}: ${count}, first ${first} since ${since.toISOString()}`)
      return breaches.length === 0 ? 0 : 1
    },
  },
  {
    name: ['games', 'import'],
    usage: 'games import FILE... [--format F] [--league L]',
    does: 'reads games and results (espn, nflverse, openfootball, csv)',
    run: async ({ db, words, print }) => {
      const { files, options } = readOptions(words, ['format', 'league'])
      if (files.length === 0) throw new OperatorError('Name at least one file to import.')
      const { league, format } = options
      if (league !== undefined && !isLeagueCode(league))
        throw new OperatorError(`There is no league "${league}".`)
      const { unknown, leftOut, ...counts } = await importGames(db, files, {
        ...{ format, league },
        ...(await readControls(db)),
      })
      const left = await settleNow(db, null)
      print(
        Object.entries(counts)
          .map(([name, count]) => `${count} ${name}`)
          .join(', '),
      )
      for (const { league, name } of unknown) print(`unknown team  ${league}: ${name}`)
      if (leftOut > 0) print(`${leftOut} results were left out: propose each with ops game final.`)
      if (counts.busy > 0) print('Busy games were not changed: import the files again.')
      if (counts.broken > 0) print('Broken games were not changed: see ops stuck.')
      for (const line of formatUnsettled(left)) print(line)
      return left.length + counts.busy + counts.broken === 0 ? 0 : 1
    },
  },
  {
    name: ['game', 'final'],
    usage: 'game final ID HOME AWAY',
    does: 'gives a game its final score, after a confirmation',
    run: async ({ db, words, print, confirm }) => {
      const [id, home, away] = words
      const gameId = gameIdOf(id)
      const score = { homeScore: pointsOf(home), awayScore: pointsOf(away) }
      print(await scoreLine(db, gameId, score))
      if (confirm && !(await confirm('Is this the final score?'))) return unchanged(print)
      const decision: OperatorDecision = { gameId, what: 'final', score, reason: '' }
      return submitDecision(db, decision, print, `${id} is final and its bets are settled.`)
    },
  },
  {
    name: ['game', 'correct'],
    usage: 'game correct ID HOME AWAY --reason TEXT',
    does: 'corrects a final score within 24 hours, and pays its bets again',
    run: async ({ db, words, print }) => {
      const { files, options } = readOptions(words, ['reason'])
      const reason = reasonOf(options.reason)
      const [id, home, away] = files
      const gameId = gameIdOf(id)
      const score = { homeScore: pointsOf(home), awayScore: pointsOf(away) }
      print(await scoreLine(db, gameId, score))
      const decision: OperatorDecision = { gameId, what: 'correct', score, reason }
      return submitDecision(db, decision, print, `${id} is corrected and its bets are paid again.`)
    },
  },
  {
    name: ['game', 'void'],
    usage: 'game void ID --reason TEXT',
    does: 'cancels a game and returns all stakes',
    run: async ({ db, words, print }) => {
      const { files, options } = readOptions(words, ['reason'])
      const reason = reasonOf(options.reason)
      const gameId = gameIdOf(files[0])
      const decision: OperatorDecision = { gameId, what: 'void', score: null, reason }
      return submitDecision(db, decision, print, `${files[0]} is void and all stakes are returned.`)
    },
  },
  {
    name: ['game', 'resume'],
    usage: 'game resume ID --reason TEXT',
    does: 'ends the suspension of a game, which its feed then changes again',
    run: async ({ db, words, print }) => {
      const { files, options } = readOptions(words, ['reason'])
      const reason = reasonOf(options.reason)
      const gameId = gameIdOf(files[0])
      const by = { ...TOOL, reason }
      await runGameTransaction(db, gameId, (tx) => resumeOn(tx, gameId, by))
      print(`${files[0]} is no longer suspended: its next readings decide.`)
      return 0
    },
  },
  {
    name: ['game', 'start'],
    usage: 'game start ID TIME',
    does: 'sets when a game starts or started, "2026-11-22T18:00Z"',
    run: async ({ db, words, print, confirm }) => {
      const [id, time] = words
      const gameId = gameIdOf(id)
      const startsAt = instantOf(time)
      const { awayTeam, homeTeam, startsAt: was } = await readGame(db, gameId)
      const moved = `from ${was.toISOString()} to ${startsAt.toISOString()}`
      print(`${id}: ${awayTeam} at ${homeTeam}, the start moves ${moved}.`)
      if (confirm && !(await confirm('Is this the start?'))) return unchanged(print)
      await startGameAt(db, gameId, startsAt)
      print(`${id} starts at ${startsAt.toISOString()}; its feed no longer changes that.`)
      return 0
    },
  },
  {
    name: ['maintenance'],
    usage: 'maintenance on|off',
    does: 'refuses calls that move money, with a notice to users',
    run: async ({ db, words, print }) => {
      if (words[0] !== 'on' && words[0] !== 'off') throw new OperatorError('Give on or off.')
      await db.query('update switches set maintenance = $1', [words[0] === 'on'])
      await audit(db, { actor: 'operator', action: `maintenance.${words[0]}` })
      print(`Maintenance is ${words[0]}.`)
      return 0
    },
  },
  ...USER_COMMANDS,
  ...GAMES_COMMANDS,
  ...SOURCE_COMMANDS,
  ...REGION_COMMANDS,
  ...FAILED_JOB_COMMANDS,
  ...WITHDRAWAL_COMMANDS,
  ...RECONCILE_COMMANDS,
  ...AUDIT_COMMANDS,
]

/** "g_34: Buffalo Bills (home) 20, New England Patriots 23", so that the operator notices a wrong game or side. */
async function scoreLine(
  db: Database,
  gameId: number,
  { homeScore, awayScore }: FinalScore,
): Promise<string> {
  const { awayTeam, homeTeam } = await readGame(db, gameId)
  return `${wireId('game', gameId)}: ${homeTeam} (home) ${homeScore}, ${awayTeam} ${awayScore}`
}

type NamedGame = { readonly awayTeam: string; readonly homeTeam: string; readonly startsAt: Date }

async function readGame(db: Database, gameId: number): Promise<NamedGame> {
  const { rows } = await db.query<NamedGame>(
    `select away_team as "awayTeam", home_team as "homeTeam", starts_at as "startsAt" from games where id = $1`,
    [gameId],
  )
  if (!rows[0]) throw new OperatorError(`There is no game ${wireId('game', gameId)}.`)
  return rows[0]
}

function unchanged(print: Operating['print']): number {
  print('Nothing was changed.')
  return 1
}

/** Executes the decision and settles the game, or proposes it where a second operator must approve. Returns the exit code. */
async function submitDecision(
  db: Database,
  decision: OperatorDecision,
  print: Operating['print'],
  sentence: string,
): Promise<number> {
  const { secondOperator, shortestGames } = await readControls(db)
  const aloneMax = secondOperator ? 0 : Number.POSITIVE_INFINITY
  // The tool has no user whose decisions could be summed; the operator who approves its proposals has.
  const limits = { aloneMax, dailyMax: Number.POSITIVE_INFINITY }
  const status = await runGameTransaction(db, decision.gameId, (tx) =>
    executeOrPropose(
      tx,
      decision,
      { userId: null, actor: TOOL.actor },
      { ...limits, shortestGames },
    ),
  )
  const id = wireId('game', decision.gameId)
  if (status === 'open') throw new OperatorError(`${id} already has an open proposal.`)
  if (status === 'done') return settled(db, decision.gameId, print, sentence)
  print(PROPOSED)
  return 0
}

/** Settles the game at once and prints `sentence` only when that is done. Returns the exit code. */
async function settled(
  db: Database,
  gameId: number,
  print: Operating['print'],
  sentence: string,
): Promise<number> {
  const left = await settleNow(db, gameId)
  if (left.length === 0) print(sentence)
  for (const line of formatUnsettled(left)) print(line)
  return left.length === 0 ? 0 : 1
}

function gameIdOf(text: string | undefined): number {
  const id = readId('game', text)
  if (id === null) throw new OperatorError(`"${text ?? ''}" is not the id of a game, such as g_34.`)
  return id
}

function pointsOf(text: string | undefined): number {
  if (text === undefined || !/^\d{1,4}$/.test(text))
    throw new OperatorError('Give both scores, first that of the home team: 20 23.')
  return Number(text)
}
