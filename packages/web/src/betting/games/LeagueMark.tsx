import { type LeagueCode, leagueOf } from '@sidebet/domain/games/league'
import styles from './LeagueMark.module.css'

/**
 * A league's mark, drawn by us because logos are trademarks: letters on a colour with a ribbon, on the left in soccer
 * and below elsewhere. It stands beside the league's name, so it is hidden from screen readers. The style sheet draws
 * the letters, so that they are no part of a text.
 */
export function LeagueMark(props: {
  readonly league: LeagueCode
  /** In pixels. */
  readonly height: number
}) {
  const { sport, mark } = leagueOf(props.league)
  const isLeft = sport === 'soccer'
  const stripe = (third: number) =>
    isLeft
      ? { x: 5, y: 5 + third * 8, width: 5, height: 8 }
      : { x: 8 + third * 10, y: 25, width: 10, height: 4 }
  return (
    <span
      aria-hidden="true"
      className={isLeft ? styles.left : styles.below}
      style={{ fontSize: props.height }}
      data-letters={mark.letters}
    >
      <svg viewBox="0 0 46 34" aria-hidden="true">
        <rect
          className={styles.ground}
          x="0.5"
          y="0.5"
          width="45"
          height="33"
          rx="8"
          fill={mark.ground}
        />
        <rect {...stripe(0)} fill={mark.ribbon[0]} />
        <rect {...stripe(1)} fill={mark.ribbon[1]} />
        <rect {...stripe(2)} fill={mark.ribbon[2]} />
      </svg>
    </span>
  )
}
