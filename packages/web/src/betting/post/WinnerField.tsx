import type { GameRow } from '@sidebet/contract/games'
import { offersTexts } from '@sidebet/contract/texts/offers'
import type { Side } from '@sidebet/domain/spread'
import { useId } from 'react'
import { TeamBadge } from '../games/team.tsx'
import styles from './SetTheBet.module.css'

/** One of the two teams. */
export function WinnerField(props: {
  readonly game: GameRow
  readonly pick: Side | null
  readonly onChange: (pick: Side) => void
}) {
  const { game, pick, onChange } = props
  const name = useId()
  const sides = [
    { side: 'away', team: game.awayTeam },
    { side: 'home', team: game.homeTeam },
  ] as const
  return (
    <fieldset className={styles.field}>
      <legend>{offersTexts.columns.winner}</legend>
      <div className={styles.winners}>
        {sides.map(({ side, team }) => (
          <label key={side} className={styles.winner}>
            <input
              type="radio"
              name={name}
              required
              checked={pick === side}
              onChange={() => onChange(side)}
            />
            <span aria-hidden="true">
              <TeamBadge game={game} side={side} />
            </span>
            {team}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
