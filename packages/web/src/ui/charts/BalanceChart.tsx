import { AreaChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import { wholeDollars } from '@sidebet/copy/numberText'
import { statementTexts } from '@sidebet/copy/screens/statement'
import { formatDollars } from '@sidebet/domain/money'
import { centsOf } from '../money.tsx'
import { AXIS_TEXT } from './axisText.ts'
import type { BalancePoint } from './balancePoints.ts'

const { balance } = statementTexts

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const dayText = (at: number) => DAY.format(at)
/** Days below the axis at equal distances; labels without room are omitted. */
const evenly = (first: number, last: number) =>
  Array.from({ length: TICKS }, (_, nth) => first + ((last - first) * nth) / (TICKS - 1))
const TICKS = 5

/** A step line: a balance stays until the next movement. The time axis is linear. Screen readers have the numbers beside it. */
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
      valueFormatter={(amount) => formatDollars(centsOf(amount))}
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
        tick: AXIS_TEXT,
        minTickGap: 40,
      }}
      yAxisProps={{
        width: 62,
        tick: AXIS_TEXT,
        tickFormatter: (amount: number) => wholeDollars(centsOf(amount)),
      }}
      // Before the first touch there is no selected day.
      tooltipProps={{ labelFormatter: (at) => (typeof at === 'number' ? dayText(at) : '') }}
    />
  )
}
