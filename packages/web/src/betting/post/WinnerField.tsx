import type { GameRow } from '@sidebet/contract/games'
import { offersTexts } from '@sidebet/copy/screens/offers'
import type { Side } from '@sidebet/domain/spread'
import { useId } from 'react'
import { TeamBadge } from '../games/team.tsx'
import styles from './SetTheBet.module.css'

/** A choice of one of the two teams. */
export function WinnerField(props: {
  readonly game: GameRow
  readonly pick: Side | null
  readonly onChange: (pick: Side) => void
  readonly error?: string | undefined
}) {
  const { game, pick, onChange, error } = props
  const name = useId()
  const sides = [
    { side: 'away', team: game.awayTeam },
    { side: 'home', team: game.homeTeam },
  ] as const
  return (
    <fieldset className={styles.field} aria-describedby={error ? `${name}-wrong` : undefined}>
      <legend>{offersTexts.columns.winner}</legend>
      <div className={styles.winners}>
        {sides.map(({ side, team }) => (
          <label key={side} className={styles.winner}>
            <input
              type="radio"
              name={name}
              required
              checked={pick === side}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(side)}
            />
            <span aria-hidden="true">
              <TeamBadge game={game} side={side} />
            </span>
            {team}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${name}-wrong`} className={styles.wrong}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
