import { howGoodTexts } from '@sidebet/copy/screens/howGood'
import type { CalibrationDecile } from '@sidebet/domain/probability/calibration'
import styles from './ReliabilityDiagram.module.css'

const texts = howGoodTexts.diagram
const SIZE = 100

/**
 * The real share over the probability, per group: right probabilities are on the diagonal, and a line shows the bounds. Hidden from screen
 * readers, since the table beside it has the numbers.
 */
export function ReliabilityDiagram({
  deciles,
}: {
  readonly deciles: readonly CalibrationDecile[]
}) {
  return (
    <figure className={styles.diagram} aria-hidden="true">
      <figcaption>{texts.title}</figcaption>
      <svg aria-hidden="true" viewBox={`-14 -4 ${SIZE + 20} ${SIZE + 20}`}>
        <rect className={styles.frame} width={SIZE} height={SIZE} />
        <line className={styles.diagonal} x1={0} y1={SIZE} x2={SIZE} y2={0} />
        {deciles.map(({ decile, stated, real, bound, verdict }) => (
          <g key={decile} className={styles[verdict]}>
            <line
              x1={SIZE * stated}
              x2={SIZE * stated}
              y1={SIZE * (1 - Math.min(1, stated + bound))}
              y2={SIZE * (1 - Math.max(0, stated - bound))}
            />
            <circle cx={SIZE * stated} cy={SIZE * (1 - real)} r={2} />
          </g>
        ))}
        <text x={SIZE / 2} y={SIZE + 11} textAnchor="middle">
          {texts.stated}
        </text>
        <text x={-5} y={SIZE / 2} textAnchor="middle" transform={`rotate(-90 -5 ${SIZE / 2})`}>
          {texts.real}
        </text>
      </svg>
    </figure>
  )
}
