/** Both charts of the statement. They are hidden from screen readers: each has its table beside it. */
import { AreaChart, BarChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import type { StatementSummary } from '@sidebet/contract/statement'
import { signedText, wholeDollars } from '@sidebet/copy/numberText'
import { statementTexts } from '@sidebet/copy/screens/statement'
import { leagueOf } from '@sidebet/domain/games/league'
import { formatDollars } from '@sidebet/domain/money'
import { centsOf } from '../../ui/money.tsx'
import type { BalancePoint } from './balancePoints.ts'

const { balance, leagues: words } = statementTexts

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const dayText = (at: number) => DAY.format(at)
const dollars = (amount: number) => formatDollars(centsOf(amount))
/** Days below the axis at equal distances; labels without room are omitted. */
const evenly = (first: number, last: number) =>
  Array.from({ length: TICKS }, (_, nth) => first + ((last - first) * nth) / (TICKS - 1))
const TICKS = 5
const TEXT = { fontSize: '0.78rem', fill: 'var(--soft)' }

/** A step line: a balance stays until the next movement. The time axis is linear. */
export function BalanceChart({ points }: { readonly points: readonly BalancePoint[] }) {
  return (
    <AreaChart
      h="100%"
      data={[...points]}
      dataKey="at"
      curveType="stepAfter"
      series={[
        { name: 'total', label: balance.total, color: 'var(--ink)' },
        { name: 'available', label: balance.available, color: 'var(--you)' },
      ]}
      withDots={false}
      withGradient={false}
      areaProps={({ name }) => ({ fillOpacity: name === 'available' ? 0.18 : 0 })}
      valueFormatter={dollars}
      gridColor="var(--line)"
      strokeDasharray="0"
      tickLine="none"
      accessibilityLayer={false}
      xAxisProps={{
        type: 'number',
        scale: 'time',
        domain: ['dataMin', 'dataMax'],
        ticks: evenly(points.at(0)!.at, points.at(-1)!.at),
        tickFormatter: dayText,
        tick: TEXT,
        minTickGap: 40,
      }}
      yAxisProps={{
        width: 62,
        tick: TEXT,
        tickFormatter: (amount: number) => wholeDollars(centsOf(amount)),
      }}
      // Before the first touch there is no selected day.
      tooltipProps={{ labelFormatter: (at) => (typeof at === 'number' ? dayText(at) : '') }}
    />
  )
}

/** Lost to the left in gray, won to the right. */
export function LeaguesChart({ leagues }: { readonly leagues: StatementSummary['leagues'] }) {
  const data = leagues.map(({ league, won, lost }) => ({
    letters: leagueOf(league).mark.letters,
    won,
    lost: -lost,
  }))
  return (
    <BarChart
      h="100%"
      data={data}
      dataKey="letters"
      orientation="vertical"
      type="stacked"
      series={[
        { name: 'lost', label: words.lost, color: 'var(--edge)' },
        { name: 'won', label: words.won, color: 'var(--you)' },
      ]}
      barChartProps={{ stackOffset: 'sign' }}
      maxBarWidth={16}
      valueFormatter={(amount) => signedText(centsOf(amount))}
      gridColor="var(--line)"
      gridAxis="y"
      strokeDasharray="0"
      tickLine="none"
      accessibilityLayer={false}
      cursorFill="var(--bg)"
      xAxisProps={{
        tick: TEXT,
        tickFormatter: (amount: number) => wholeDollars(centsOf(Math.abs(amount))),
      }}
      yAxisProps={{ width: 40, tick: TEXT }}
    />
  )
}
