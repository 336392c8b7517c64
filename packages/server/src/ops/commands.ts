/** Every command of the operator's tool, by its words. */
import { readId, wireId } from '@sidebet/contract/ids'
import { isLeagueCode, LEAGUE_CODES } from '@sidebet/domain/games/league'
import { GAME_FORMATS } from '../games/formats/readGames.ts'
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
import { BACKUP_COMMANDS } from './backupCommands.ts'
import { makeBashCompletion } from './bashCompletion.ts'
import { CLUB_COMMANDS } from './clubCommands.ts'
import { FAILED_JOB_COMMANDS } from './failedJobCommands.ts'
import { FEED_COMMANDS } from './feedCommands.ts'
import { GAMES_COMMANDS } from './gamesCommands.ts'
import { MIGRATE_COMMAND } from './migrateCommand.ts'
import { defineCommand, type Operating, type OpsArgument, type OpsCommand } from './opsCommand.ts'
import { instantOf, reasonOf } from './readValues.ts'
import { RECONCILE_COMMANDS } from './reconcileCommands.ts'
import { REGION_COMMANDS } from './regionCommands.ts'
import { formatUnsettled, settleNow } from './settleNow.ts'
import { GAME, PROPOSED, REASON } from './sharedTexts.ts'
import { SOURCE_COMMANDS } from './sourceCommands.ts'
import { TENANT_COMMANDS } from './tenantCommands.ts'
import { USER_COMMANDS } from './userCommands.ts'
import { listVerification, VERIFY_KEYS } from './verifyListing.ts'
import { WITHDRAWAL_COMMANDS } from './withdrawalCommands.ts'

const SCORES: readonly OpsArgument[] = [
  { name: 'HOME', meaning: 'the points of the home team' },
  { name: 'AWAY', meaning: 'the points of the away team' },
]

export const COMMANDS: readonly OpsCommand[] = [
  defineCommand({
    name: ['verify'],
    does: 'checks the ledger with SQL of its own, and lists what is overdue; exit 1 on a breach',
    keys: VERIFY_KEYS,
    list: ({ db }) => listVerification(db),
  }),
  defineCommand({
    name: ['games', 'import'],
    does: 'imports games and results from files',
    arguments: [{ name: 'FILE...', meaning: 'one or more files' }],
    options: {
      format: {
        value: 'FORMAT',
        meaning: `one of ${GAME_FORMATS.join(', ')}; without it the files show it`,
        values: GAME_FORMATS,
      },
      league: {
        value: 'LEAGUE',
        meaning: 'the league of files that name none, such as nfl',
        values: LEAGUE_CODES,
      },
    },
    run: async ({ db, args: files, options, print }) => {
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
  }),
  ...GAMES_COMMANDS,
  defineCommand({
    name: ['game', 'final'],
    does: 'sets the final score of a game, after a confirmation',
    arguments: [GAME, ...SCORES],
    confirms: true,
    run: async ({ db, args, print, confirm }) => {
      const [id, home, away] = args
      const gameId = gameIdOf(id)
      const score = { homeScore: pointsOf(home), awayScore: pointsOf(away) }
      print(await scoreLine(db, gameId, score))
      if (confirm && !(await confirm('Is this the final score?'))) return unchanged(print)
      const decision: OperatorDecision = { gameId, what: 'final', score, reason: '' }
      return submitDecision(db, decision, print, `${id} is final and its bets are settled.`)
    },
  }),
  defineCommand({
    name: ['game', 'correct'],
    does: 'corrects a result within 24 hours of its settlement, and pays its bets again',
    arguments: [GAME, ...SCORES],
    options: { reason: REASON },
    run: async ({ db, args, options, print }) => {
      const reason = reasonOf(options.reason)
      const [id, home, away] = args
      const gameId = gameIdOf(id)
      const score = { homeScore: pointsOf(home), awayScore: pointsOf(away) }
      print(await scoreLine(db, gameId, score))
      const decision: OperatorDecision = { gameId, what: 'correct', score, reason }
      return submitDecision(db, decision, print, `${id} is corrected and its bets are paid again.`)
    },
  }),
  defineCommand({
    name: ['game', 'void'],
    does: 'voids a game and returns all stakes',
    arguments: [GAME],
    options: { reason: REASON },
    run: async ({ db, args, options, print }) => {
      const reason = reasonOf(options.reason)
      const [id] = args
      const gameId = gameIdOf(id)
      const decision: OperatorDecision = { gameId, what: 'void', score: null, reason }
      return submitDecision(db, decision, print, `${id} is void and all stakes are returned.`)
    },
  }),
  defineCommand({
    name: ['game', 'resume'],
    does: 'ends the suspension of a game, which its feed then changes again',
    arguments: [GAME],
    options: { reason: REASON },
    run: async ({ db, args, options, print }) => {
      const reason = reasonOf(options.reason)
      const [id] = args
      const gameId = gameIdOf(id)
      const by = { ...TOOL, reason }
      await runGameTransaction(db, gameId, (tx) => resumeOn(tx, gameId, by))
      print(`${id} is no longer suspended: its next readings decide.`)
      return 0
    },
  }),
  defineCommand({
    name: ['game', 'start'],
    does: 'moves a start by at most 14 days from the present one, after a confirmation',
    arguments: [
      GAME,
      { name: 'TIME', meaning: 'when it starts or started, such as 2026-11-22T18:00Z' },
    ],
    confirms: true,
    run: async ({ db, args, print, confirm }) => {
      const [id, time] = args
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
  }),
  ...SOURCE_COMMANDS,
  ...CLUB_COMMANDS,
  ...FEED_COMMANDS,
  ...FAILED_JOB_COMMANDS,
  ...AUDIT_COMMANDS,
  ...RECONCILE_COMMANDS,
  ...WITHDRAWAL_COMMANDS,
  defineCommand({
    name: ['maintenance'],
    does: 'starts or ends maintenance: calls that move money are refused, with a notice to users',
    arguments: [{ name: 'on|off', meaning: 'whether maintenance starts' }],
    run: async ({ db, args, print }) => {
      const [word] = args
      if (word !== 'on' && word !== 'off') throw new OperatorError('Give on or off.')
      await db.query(
        `update switches set maintenance = $1, maintenance_at = case when $1 then instant.now end
         from (select product_now() as now) as instant`,
        [word === 'on'],
      )
      await audit(db, { actor: 'operator', action: `maintenance.${word}` })
      print(`Maintenance is ${word}.`)
      return 0
    },
  }),
  ...BACKUP_COMMANDS,
  MIGRATE_COMMAND,
  ...TENANT_COMMANDS,
  ...USER_COMMANDS,
  ...REGION_COMMANDS,
  defineCommand({
    name: ['completion', 'bash'],
    does: 'prints a script with which bash completes these commands',
    makeText: () => makeBashCompletion(COMMANDS),
  }),
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
