import { Skeleton } from '@mantine/core'
import type { GameMarket } from '@sidebet/contract/gamePage'
import type { GameRow } from '@sidebet/contract/games'
import { gamePageTexts, marginRangeText } from '@sidebet/copy/screens/gamePage'
import { NumberTable } from '../ui/charts/Numbers.tsx'
import { later, useLater } from '../ui/lazyPart.ts'
import { Amount, centsOf } from '../ui/money.tsx'
import page from './GamePage.module.css'
import styles from './Outcomes.module.css'

const texts = gamePageTexts.outcomes

/** The chart is a chunk of its own: the table does not wait for it. */
const chart = later(() => import('./OutcomeChart.tsx'))

/** What the user's bets win or lose by the final margin, as a table and a chart; nothing without bets. */
export function Outcomes(props: { readonly game: GameRow; readonly of: GameMarket['outcomes'] }) {
  const { game, of: outcomes } = props
  const picture = useLater(chart, outcomes.length > 1)
  if (outcomes.length === 0) return null
  const rows = outcomes.map(({ from, to, result }) => ({
    range: marginRangeText({ away: game.awayTeamShort, home: game.homeTeamShort, from, to }),
    result,
  }))
  return (
    <section className={page.card} aria-labelledby="outcomes">
      <h2 id="outcomes">{texts.title}</h2>
      <p className={page.note}>{texts.about}</p>
      {outcomes.length > 1 && (
        // The table has the same numbers.
        <div
          className={styles.chart}
          aria-hidden="true"
          style={{ height: outcomes.length * 34 + 34 }}
        >
          {picture ? (
            <picture.OutcomeChart of={rows} />
          ) : (
            <Skeleton height="100%" animate={false} />
          )}
        </div>
      )}
      <NumberTable
        title={texts.title}
        headers={texts.columns}
        rows={rows.map(({ range, result }) => ({
          key: range,
          cells: [range, <Amount key="result" of={centsOf(result)} signed />],
        }))}
      />
    </section>
  )
}
