import { Skeleton } from '@mantine/core'
import type { StatementSummary } from '@sidebet/contract/statement'
import { statementTexts } from '@sidebet/copy/screens/statement'
import { formatDollars } from '@sidebet/domain/money'
import { serverNow } from '../../api/clock.ts'
import { balancePoints } from '../../ui/charts/balancePoints.ts'
import { balanceChart } from '../../ui/charts/lazyBalanceChart.ts'
import { Numbers } from '../../ui/charts/Numbers.tsx'
import { useLater } from '../../ui/lazyPart.ts'
import { Amount, centsOf } from '../../ui/money.tsx'
import { todayAt } from '../history/period.ts'
import styles from './Cards.module.css'
import type { StatementPeriod } from './statementQuery.ts'

const { balance: texts, columns } = statementTexts

/** The balance day by day: a step chart, and the same as a table. */
export function BalanceCard(props: {
  readonly summary: StatementSummary
  readonly period: StatementPeriod
  /** The table of movements has loaded: it has precedence. */
  readonly mayDraw: boolean
}) {
  const { summary, period, mayDraw } = props
  const { closing, days, onItsWay, onItsWayOut, debt } = summary
  const points = balancePoints(summary, {
    from: period.from,
    to: period.to ?? todayAt(serverNow()),
  })
  const Pictures = useLater(balanceChart, mayDraw && points !== null)
  return (
    <section className={styles.card} aria-labelledby="balance">
      <div className={styles.head}>
        <h2 id="balance">{texts.title}</h2>
        <p className={styles.sum}>
          <span className={styles.you}>{formatDollars(centsOf(closing.available))}</span>{' '}
          {texts.available} + {formatDollars(centsOf(closing.atRisk))} {texts.atRisk} ={' '}
          <b>{formatDollars(centsOf(closing.total))}</b>
        </p>
      </div>
      {points === null ? (
        days.length > 0 && <p className={styles.note}>{texts.oneDay}</p>
      ) : (
        // The table has the same numbers.
        <div className={styles.picture} aria-hidden="true">
          <p className={styles.legend}>
            <span className={styles.won}>{texts.available}</span>
            <span className={styles.total}>{texts.total}</span>
          </p>
          <div className={styles.balance}>
            {Pictures ? (
              <Pictures.BalanceChart points={points} />
            ) : (
              <Skeleton height="100%" animate={false} />
            )}
          </div>
        </div>
      )}
      {onItsWay > 0 && (
        <p className={styles.note}>{texts.onItsWay(formatDollars(centsOf(onItsWay)))}</p>
      )}
      {onItsWayOut > 0 && (
        <p className={styles.note}>{texts.onItsWayOut(formatDollars(centsOf(onItsWayOut)))}</p>
      )}
      {debt > 0 && <p className={styles.note}>{texts.debt(formatDollars(centsOf(debt)))}</p>}
      {days.length > 0 && (
        <Numbers
          title={texts.numbers}
          headers={[texts.day, columns.available, columns.atRisk, columns.total]}
          rows={days.toReversed().map(({ date, dateDate, after }) => ({
            key: dateDate,
            cells: [
              date,
              ...(['available', 'atRisk', 'total'] as const).map((key) => (
                <Amount key={key} of={centsOf(after[key])} />
              )),
            ],
          }))}
        />
      )}
    </section>
  )
}
