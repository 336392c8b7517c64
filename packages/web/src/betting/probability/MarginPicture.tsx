import { probabilityText, probabilityTexts } from '@sidebet/copy/screens/probability'
import {
  type MarginProbabilities,
  probabilityOfAtLeast,
} from '@sidebet/domain/probability/marginDistribution'
import type { Side } from '@sidebet/domain/spread'
import styles from './MarginPicture.module.css'

const texts = probabilityTexts.margins

/** Margins that are rarer than this share of the most frequent one are not drawn. */
const DRAWN_MIN = 0.02
const HEIGHT = 40

/** The margins of the pick as bars, those that cover the spread marked. Screen readers have a table instead. */
export function MarginPicture(props: {
  /** The margins of the home team. */
  readonly margins: MarginProbabilities
  readonly pick: Side
  /** The least margin that covers the spread, in points. */
  readonly least: number
}) {
  const { margins, pick, least } = props
  const highest = Math.max(...margins.probabilities)
  const bars = margins.probabilities
    .map((probability, nth) => {
      const ofHome = margins.from + nth
      return {
        margin: pick === 'home' ? ofHome : -ofHome,
        height: (HEIGHT * probability) / highest,
      }
    })
    .filter(({ height, margin }) => height >= HEIGHT * DRAWN_MIN || margin === least)
  const first = Math.min(...bars.map(({ margin }) => margin))
  const width = Math.max(...bars.map(({ margin }) => margin)) - first + 1
  return (
    <>
      <svg
        className={styles.picture}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {bars.map(({ margin, height }) => (
          <rect
            key={margin}
            className={margin >= least ? styles.covers : styles.fails}
            x={margin - first + 0.1}
            y={HEIGHT - height}
            width={0.8}
            height={height}
          />
        ))}
        <line className={styles.spread} x1={least - first} x2={least - first} y1={0} y2={HEIGHT} />
      </svg>
      <MarginTable {...props} />
    </>
  )
}

function MarginTable({ margins, pick, least }: Parameters<typeof MarginPicture>[0]) {
  const atLeast = (points: number) => probabilityOfAtLeast(margins, pick, points)
  const loss = probabilityOfAtLeast(margins, pick === 'home' ? 'away' : 'home', 1)
  const rows = [
    [texts.atLeast(least), atLeast(least)],
    ...(least > 1 ? [[texts.less(least - 1), atLeast(1) - atLeast(least)] as const] : []),
    [texts.tie, 1 - atLeast(1) - loss],
    [texts.loss, loss],
  ] as const
  return (
    <table className="unseen">
      <caption>{texts.caption}</caption>
      <thead>
        <tr>
          {texts.columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([end, probability]) => (
          <tr key={end}>
            <th scope="row">{end}</th>
            <td>{probabilityText(probability)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
