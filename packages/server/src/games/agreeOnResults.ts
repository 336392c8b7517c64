/** In a league with two sources, a result is confirmed when both sources report it, or by the first source alone after six hours (G3). */

import { wireId } from '@sidebet/contract/ids'
import { type Agreement, judgeAgreement, type ReportedFinal } from '@sidebet/domain/games/agreement'
import { DISAGREE, SILENT } from '@sidebet/domain/games/judgeReading'
import type { LeagueCode } from '@sidebet/domain/games/league'
import { publishChanges } from '../live/publishChanges.ts'
import { audit } from '../platform/audit/audit.ts'
import { readNow } from '../platform/database/clock.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import type { Job } from '../platform/jobs/jobRunner.ts'
import type { Services } from '../services.ts'
import { hasOneSource } from './oneSource.sql.ts'
import { copySecondReadings } from './resultReadings.sql.ts'
import { secondScore } from './secondScores.sql.ts'
import { doubledLeagues } from './sources.ts'

/** Compares the reports of both sources for each game whose newest result is not confirmed. */
export function agreeOnResults({ db, log, config }: Pick<Services, 'db' | 'log' | 'config'>): Job {
  const doubled = doubledLeagues(config)
  return {
    name: 'agreeOnResults',
    async runNext() {
      for (const { id } of await readCandidates(db, doubled, null)) {
        const done = await db.transaction((tx) => agreeOn(tx, doubled, id))
        if (done === 'disagree' || done === 'silent') {
          log.warn({ game: wireId('game', id), action: 'games.sources', reason: done })
        }
      }
      return false
    },
  }
}

type FinalRow = Omit<ReportedFinal, 'at'> & { readonly at: string }
type Candidate = {
  readonly id: number
  readonly league: LeagueCode
  /** True when the league has a second source and no operator has set it to one source. */
  readonly isDoubled: boolean
  readonly note: string
  readonly isSettled: boolean
  /** The result that the first source has reported twice, and the time of its first report. */
  readonly first: (FinalRow & { readonly outcome: 'final' | 'void' }) | null
  readonly others: readonly FinalRow[]
  /** True when a final of the second source has been read only once. */
  readonly isReadOnce: boolean
}

/** Condition on game `g`: its league is one of the leagues $1 with two sources, and no operator has set it to one source. */
const IS_DOUBLED = `g.league = any($1) and not ${hasOneSource('g')}`

/**
 * Reads the games without a confirmed result for which at least one source has reported a result twice. A null `gameId` reads all
 * of them.
 */
async function readCandidates(
  db: Db,
  doubled: ReadonlySet<LeagueCode>,
  gameId: number | null,
): Promise<Candidate[]> {
  const { rows } = await db.query<Candidate>(
    `select g.id, g.league, ${IS_DOUBLED} as "isDoubled", g.note, g.settled_version is not null as "isSettled",
       case when n.reread_at is not null then json_build_object('outcome', n.outcome, 'awayScore', n.away_score,
         'homeScore', n.home_score, 'at', n.read_at) end as first,
       (select coalesce(json_agg(json_build_object(
           'awayScore', ${secondScore.away}, 'homeScore', ${secondScore.home}, 'at', s.first_read_at)), '[]')
         from second_scores s where s.game_id = g.id and s.reads > 1) as others,
       exists (select 1 from second_scores s where s.game_id = g.id and s.reads = 1) as "isReadOnce"
     from games g left join results n on n.game_id = g.id and n.version = g.result_version
     where g.id in (
         select r.game_id from results r where r.reread_at is not null and r.confirmed_at is null
         union select s.game_id from second_scores s where s.reads > 1)
       and ($2::bigint is null or g.id = $2)
       and g.voided_at is null and (g.status <> 'suspended' or g.note = '${DISAGREE}') and n.confirmed_at is null
       and (n.reread_at is not null or g.settled_version is null and ${IS_DOUBLED})
       and (n.reread_at is null or g.settled_version is not null or g.status in ('final', 'cancelled') or g.note = '${DISAGREE}')
     order by g.id`,
    [[...doubled], gameId],
  )
  return rows
}

/** Locks one game, judges it again and writes the outcome. A game that another transaction has locked is left to the next run. */
async function agreeOn(
  tx: Tx,
  doubled: ReadonlySet<LeagueCode>,
  gameId: number,
): Promise<Agreement> {
  const locked = await tx.query('select 1 from games where id = $1 for update skip locked', [
    gameId,
  ])
  const [game] = locked.rowCount === 0 ? [] : await readCandidates(tx, doubled, gameId)
  if (!game) return 'wait'
  const agreement = judge(game, await readNow(tx))
  if (agreement === 'agreed' || agreement === 'firstAlone') {
    await tx.query(
      `update results r set confirmed_at = product_now(), agreed_at = case when $2 then instant.now end
       from games g, (select product_now() as now) as instant where g.id = $1 and r.game_id = g.id and r.version = g.result_version`,
      [gameId, agreement === 'agreed'],
    )
    if (agreement === 'agreed') await copySecondReadings(tx, gameId)
    await tx.query(
      `update games g set note = '', good_readings = 0,
         status = case when g.note = $2 then g.status when r.outcome = 'final' then 'final' else 'cancelled' end
       from results r
       where g.id = $1 and g.note in ($2, $3) and r.game_id = g.id and r.version = g.result_version`,
      [gameId, SILENT, DISAGREE],
    )
    if (game.note === DISAGREE) await noteResumed(tx, game)
    return agreement
  }
  // The note of a settled game already contains the dispute about its score, and its status does not change.
  if (agreement === 'wait' || game.isSettled || game.note === DISAGREE) return 'wait'
  if (agreement === 'silent') {
    if (game.note === SILENT) return 'wait'
    await tx.query('update games set note = $2 where id = $1', [gameId, SILENT])
    return agreement
  }
  await tx.query(`update games set status = 'suspended', note = $2 where id = $1`, [
    gameId,
    DISAGREE,
  ])
  publishChanges(tx, { boards: [game.league], games: [game.id], scores: [game.league] })
  const facts = { reason: DISAGREE, first: game.first, second: game.others }
  const subject = wireId('game', gameId)
  await audit(tx, { actor: 'system', action: 'games.suspend', subject, facts })
  return agreement
}

/** Publishes and audits the end of a suspension: the sources agree, or the league now has one source. */
async function noteResumed(tx: Tx, { id, league, isDoubled, first }: Candidate): Promise<void> {
  publishChanges(tx, { boards: [league], games: [id], scores: [league] })
  const facts = { reason: isDoubled ? 'the sources agree' : 'its league has one source', first }
  await audit(tx, { actor: 'system', action: 'games.resume', subject: wireId('game', id), facts })
}

const finalOf = ({ awayScore, homeScore, at }: FinalRow): ReportedFinal => ({
  awayScore,
  homeScore,
  at: Date.parse(at),
})

function judge(
  { isDoubled, note, isSettled, first, others, isReadOnce }: Candidate,
  now: number,
): Agreement {
  // The result was read twice while the league had two sources; now the first source counts alone.
  if (!isDoubled) return first ? 'firstAlone' : 'wait'
  const finals = others.map(finalOf)
  if (first?.outcome !== 'void') {
    const agreement = judgeAgreement(first && finalOf(first), finals, isReadOnce, now)
    // The first source alone neither corrects a settled score nor ends a disagreement.
    const isOpen = !isSettled && note !== DISAGREE
    return agreement === 'firstAlone' && !isOpen ? 'wait' : agreement
  }
  // Few sources list cancelled games. A second source without a final for six hours does not contradict the cancellation.
  if (finals.length > 0) return 'disagree'
  const cancelled = { awayScore: 0, homeScore: 0, at: Date.parse(first.at) }
  return judgeAgreement(cancelled, [], isReadOnce, now)
}
