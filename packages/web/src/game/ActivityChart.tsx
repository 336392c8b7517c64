/** The chart of the taken bets by time. It is hidden from screen readers, which have the table. */
import { ScatterChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import type { GameMarket } from '@sidebet/contract/gamePage'
import { gamePageTexts } from '@sidebet/copy/screens/gamePage'
import type { CSSProperties } from 'react'
import { clockTime, useServerNow } from '../api/clock.ts'
import { AXIS_TEXT } from '../ui/charts/axisText.ts'
import styles from './ActivityChart.module.css'

const texts = gamePageTexts.activity.chart

/** A point per bet: its time, and what its taker wins for a dollar. The teams have a color each. */
export function ActivityChart(props: {
  readonly bets: GameMarket['activity']['bets']
  /** The home team's full name. */
  readonly home: string
}) {
  const { bets, home } = props
  const now = useServerNow()
  const pointsOf = (isHome: boolean) =>
    bets
      .filter(({ winnerOffer }) => (winnerOffer === home) === isHome)
      .map(({ dateAccepted, oddsNumeratorOffer, oddsDenominatorOffer }) => ({
        at: Date.parse(dateAccepted),
        wins: Number((oddsNumeratorOffer / oddsDenominatorOffer).toFixed(2)),
      }))
  const nameOf = (isHome: boolean) =>
    bets.find(({ winnerOffer }) => (winnerOffer === home) === isHome)?.winnerOfferShort ?? ''
  const series = [
    { color: 'var(--you)', name: nameOf(true), data: pointsOf(true) },
    { color: 'var(--them)', name: nameOf(false), data: pointsOf(false) },
  ].filter(({ data }) => data.length > 0)
  const times = bets.map(({ dateAccepted }) => Date.parse(dateAccepted))
  // Bets of one minute would have the same label twice.
  const ends = [Math.min(...times), Math.max(...times)]
  const labelOf = (at: number) => clockTime(new Date(at), now)
  const ticks = labelOf(ends[0]!) === labelOf(ends[1]!) ? ends.slice(1) : ends
  const chart = (
    <ScatterChart
      h="100%"
      data={series}
      dataKey={{ x: 'at', y: 'wins' }}
      labels={{ x: texts.time, y: texts.wins }}
      valueFormatter={{
        x: labelOf,
        y: (wins) => texts.forDollar(wins),
      }}
      gridColor="var(--line)"
      strokeDasharray="0"
      tickLine="none"
      accessibilityLayer={false}
      xAxisProps={{
        type: 'number',
        domain: ['dataMin', 'dataMax'],
        ticks,
        padding: { left: 8, right: 8 },
        tick: AXIS_TEXT,
      }}
      yAxisProps={{ width: 62, tick: AXIS_TEXT }}
    />
  )
  return (
    <div className={styles.frame}>
      <p className={styles.legend}>
        {series.map(({ color, name }) => (
          <span key={name} style={{ '--color': color } as CSSProperties}>
            {name}
          </span>
        ))}
      </p>
      {chart}
    </div>
  )
}
