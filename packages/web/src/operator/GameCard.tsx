import { Button } from '@mantine/core'
import type { GameDecision, OperatorGame } from '@sidebet/contract/operator'
import { operatorTexts } from '@sidebet/copy/screens/operator'
import { type LeagueCode, leagueOf } from '@sidebet/domain/games/league'
import { formatDollars } from '@sidebet/domain/money'
import { dayAndTime } from '../api/clock.ts'
import { useRefresh } from '../api/useCall.ts'
import { centsOf } from '../ui/money.tsx'
import { readerFormat } from '../ui/reader.ts'
import { agoText } from './agoText.ts'
import { openDecisionSheet } from './decisionSheet.tsx'
import styles from './operator.module.css'

const texts = operatorTexts
const TIME = readerFormat({ dateStyle: 'medium', timeStyle: 'short' })

const whatToDo = (note: string): string =>
  (texts.whatToDo as Readonly<Record<string, string>>)[note] ?? texts.otherwise

/** A game with its problem, the advice, and the possible actions. */
export function GameCard({ game }: { readonly game: OperatorGame }) {
  const refresh = useRefresh()
  const { awayTeam, homeTeam, awayPoints, homePoints, note, state, since, staked, reports } = game
  const { deadline, isOverdue } = game
  const isSettled = state === 'settled' || state === 'disputed' || state === 'reported'
  const isVoid = isSettled && awayPoints === null
  const may: GameDecision[] = isVoid
    ? ['correct']
    : [
        'void',
        isSettled ? 'correct' : 'final',
        ...(state === 'suspended' ? ['resume' as const] : []),
      ]
  if (deadline !== null) may.push('uphold')
  const openDecision = async (what: GameDecision) => {
    if (await openDecisionSheet(game, what)) await refresh('operatorOverview')
  }
  return (
    <li className={styles.card}>
      <h3>
        {awayTeam} {awayPoints ?? ''} @ {homeTeam} {homePoints ?? ''}
      </h3>
      <p className={styles.soft}>
        {leagueOf(game.league as LeagueCode).title} · {TIME.format(new Date(game.dateTimeDB))} ·{' '}
        {game._id} · {texts.staked(formatDollars(centsOf(staked)))}
        {since && ` · ${texts.since(agoText(since))}`}
        {deadline && !isOverdue && ` · ${texts.deadline(dayAndTime(deadline))}`}
      </p>
      {deadline && isOverdue && (
        <p className={styles.wrong}>
          <strong>{texts.overdue(dayAndTime(deadline))}</strong>
        </p>
      )}
      {note && <p className={styles.wrong}>{note}</p>}
      {state === 'suspended' && <p>{whatToDo(note)}</p>}
      {reports.length > 0 && (
        <ul className={styles.reports}>
          {reports.map((report) => (
            <li key={`${report.betID} ${report.username}`}>{texts.reportLine(report)}</li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        {may.map((what) => (
          <Button key={what} variant="default" onClick={() => void openDecision(what)}>
            {texts.decision[what]}
          </Button>
        ))}
      </div>
    </li>
  )
}
