/** The table of a statement: a line on a wide desk, two lines elsewhere; what was there adds up in each. */
import type { StatementLine } from '@sidebet/contract/statement'
import { statementTexts } from '@sidebet/contract/texts/statement'
import { formatDollars } from '@sidebet/domain/money'
import { Amount, centsOf } from '../../core/money.tsx'
import type { Column, TableDescription } from '../../core/table/tableDescription.ts'
import styles from './statementTable.module.css'
import { gameOf, timeInWords, whatInWords, withWhom } from './statementWords.ts'

const { columns: labels, balance: texts } = statementTexts

/** What was added or taken away; a dash for nothing, which is read as nothing. */
function Change({ of }: { readonly of: number }) {
  if (of === 0) return <span aria-hidden="true">–</span>
  return (
    <span className={of > 0 ? styles.more : undefined}>
      <Amount of={centsOf(of)} signed />
    </span>
  )
}

function Subject({ line }: { readonly line: StatementLine }) {
  const [game, whom] = [gameOf(line), withWhom(line)]
  return (
    <>
      {game && <span className="figures">{game}</span>}
      {whom && <span className={styles.whom}> {whom}</span>}
    </>
  )
}

export const statementColumns: readonly Column<StatementLine>[] = [
  {
    key: 'date',
    label: labels.date,
    cell: (line) => (
      <span className="figures">
        {line.date} <span className={styles.soft}>{timeInWords(line)}</span>
      </span>
    ),
    notInCard: true,
  },
  {
    key: 'what',
    label: labels.what,
    cell: (line) => <strong className={styles.what}>{whatInWords(line)}</strong>,
    notInCard: true,
  },
  { key: 'game', label: labels.game, cell: (line) => <Subject line={line} />, notInCard: true },
  {
    key: 'availableChange',
    label: labels.availableChange,
    cell: ({ change }) => <Change of={change.available} />,
    isNumber: true,
    notInCard: true,
  },
  {
    key: 'atRiskChange',
    label: labels.atRiskChange,
    cell: ({ change }) => <Change of={change.atRisk} />,
    isNumber: true,
    notInCard: true,
  },
  ...(['available', 'atRisk', 'total'] as const).map((key) => ({
    key,
    label: labels[key],
    cell: ({ after }: StatementLine) => (
      <span className={key === 'total' ? styles.total : undefined}>
        <Amount of={centsOf(after[key])} />
      </span>
    ),
    isNumber: true,
    notInCard: true,
    isExtra: true,
  })),
]

/** On a phone: what it was and what it changed, then when, and what was there. */
function TwoLines({ line }: { readonly line: StatementLine }) {
  const { change, after } = line
  const dollars = (amount: number) => formatDollars(centsOf(amount))
  const [available, atRisk, total] = [after.available, after.atRisk, after.total].map(dollars)
  return (
    <div className={styles.lines}>
      <span>
        <strong>{whatInWords(line)}</strong> <Subject line={line} />
      </span>
      <span className={styles.change}>
        <Moved line={line} of="available" amount={change.available} />
        <Moved line={line} of="atRisk" amount={change.atRisk} />
      </span>
      <span className={styles.soft}>
        {line.date} {timeInWords(line)}
      </span>
      <span className={styles.sum}>
        <span className="unseen">
          {texts.sum({ available: available!, atRisk: atRisk!, total: total! })}
        </span>
        <span aria-hidden="true" className="figures">
          {available} + {atRisk} = <b>{total}</b>
        </span>
      </span>
    </div>
  )
}

function Moved(props: {
  readonly line: StatementLine
  readonly of: 'available' | 'atRisk'
  readonly amount: number
}) {
  const { of, amount } = props
  if (amount === 0) return null
  return (
    <span>
      <Change of={amount} /> <small>{texts[of]}</small>
    </span>
  )
}

export const statementTable = {
  columns: statementColumns,
  rowKey: (line) => line._id,
  rowLabel: (line) => `${whatInWords(line)} ${gameOf(line)}`,
  cardHead: (line) => <TwoLines line={line} />,
} satisfies Partial<TableDescription<StatementLine>>
