/** The chart of the leagues. It is hidden from screen readers: its table is beside it. */
import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import type { StatementSummary } from '@sidebet/contract/statement'
import { signedText, wholeDollars } from '@sidebet/copy/numberText'
import { statementTexts } from '@sidebet/copy/screens/statement'
import { leagueOf } from '@sidebet/domain/games/league'
import { AXIS_TEXT } from '../../ui/charts/axisText.ts'
import { centsOf } from '../../ui/money.tsx'

const { leagues: words } = statementTexts

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
        tick: AXIS_TEXT,
        tickFormatter: (amount: number) => wholeDollars(centsOf(Math.abs(amount))),
      }}
      yAxisProps={{ width: 40, tick: AXIS_TEXT }}
    />
  )
}
