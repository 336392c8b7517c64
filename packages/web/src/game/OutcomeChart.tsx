/** The chart of the outcomes by margin. It is hidden from screen readers, which have the table. */
import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import { signedText, wholeDollars } from '@sidebet/copy/numberText'
import { gamePageTexts } from '@sidebet/copy/screens/gamePage'
import { AXIS_TEXT } from '../ui/charts/axisText.ts'
import { centsOf } from '../ui/money.tsx'

const [, YOU] = gamePageTexts.outcomes.columns

/** A bar per range of margins: lost to the left in gray, won to the right. Results in dollars. */
export function OutcomeChart({
  of,
}: {
  readonly of: readonly { readonly range: string; readonly result: number }[]
}) {
  return (
    <BarChart
      h="100%"
      data={[...of]}
      dataKey="range"
      orientation="vertical"
      series={[{ name: 'result', label: YOU, color: 'var(--you)' }]}
      getBarColor={(result) => (result < 0 ? 'var(--edge)' : 'var(--you)')}
      maxBarWidth={16}
      valueFormatter={(amount) => signedText(centsOf(amount))}
      gridColor="var(--line)"
      gridAxis="y"
      strokeDasharray="0"
      tickLine="none"
      accessibilityLayer={false}
      cursorFill="var(--bg)"
      xAxisProps={{
        tick: AXIS_TEXT,
        tickFormatter: (amount: number) => wholeDollars(centsOf(amount)),
      }}
      yAxisProps={{ width: 110, tick: AXIS_TEXT }}
    />
  )
}
