/** The chart of the taken bets by time. It is hidden from screen readers, which have the table. */
import { ScatterChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import type { GameMarket } from '@sidebet/contract/gamePage'
import { gamePageTexts } from '@sidebet/copy/screens/gamePage'
import { clockTime, useServerNow } from '../api/clock.ts'
import { AXIS_TEXT } from '../ui/charts/axisText.ts'

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
  return (
    <ScatterChart
      h="100%"
      data={series}
      dataKey={{ x: 'at', y: 'wins' }}
      labels={{ x: texts.time, y: texts.wins }}
      withLegend={series.length > 1}
      valueFormatter={{
        x: (at) => clockTime(new Date(at), now),
        y: (wins) => texts.forDollar(wins),
      }}
      gridColor="var(--line)"
      strokeDasharray="0"
      tickLine="none"
      accessibilityLayer={false}
      xAxisProps={{
        type: 'number',
        domain: ['dataMin', 'dataMax'],
        tick: AXIS_TEXT,
        minTickGap: 40,
      }}
      yAxisProps={{ width: 62, tick: AXIS_TEXT }}
    />
  )
}
