/** The sums of a period, from opening to closing, and all kinds as a table. */
import { Skeleton } from '@mantine/core'
import type { StatementSummary } from '@sidebet/contract/statement'
import { statementTexts } from '@sidebet/copy/screens/statement'
import type { StatementKind } from '@sidebet/domain/account/statementKinds'
import type { ReactNode } from 'react'
import { Numbers } from '../../ui/charts/Numbers.tsx'
import { Amount, centsOf } from '../../ui/money.tsx'
import styles from './Sums.module.css'

const { sums: texts, kinds: words, columns } = statementTexts

/** Kinds that change the user's total; the others move money between available and at risk. */
const CHANGING: readonly StatementKind[] = [
  'deposit',
  'withdrawal',
  'withdrawalBack',
  'depositReturn',
  'repayment',
  'won',
  'lost',
  'level',
  'reversal',
  'correction',
]
/** Kinds that are always displayed; the others only when they are not zero. */
const ALWAYS: readonly StatementKind[] = ['deposit', 'won', 'lost']

/** Null while loading. */
export function Sums({ summary }: { readonly summary: StatementSummary | null }) {
  const changeOf = (kind: StatementKind) =>
    summary?.kinds.find((row) => row.kind === kind)?.change.total ?? 0
  const shown = CHANGING.filter((kind) => ALWAYS.includes(kind) || changeOf(kind) !== 0)
  return (
    <dl className={styles.sums} aria-busy={summary === null}>
      <Sum label={texts.opening}>{summary && <Amount of={centsOf(summary.opening.total)} />}</Sum>
      {shown.map((kind) => (
        <Sum key={kind} label={words[kind]} isMore={changeOf(kind) > 0}>
          {summary && <Amount of={centsOf(changeOf(kind))} signed />}
        </Sum>
      ))}
      <Sum label={texts.closing}>{summary && <Amount of={centsOf(summary.closing.total)} />}</Sum>
    </dl>
  )
}

function Sum(props: {
  readonly label: string
  readonly isMore?: boolean
  readonly children: ReactNode
}) {
  const { label, isMore = false, children } = props
  return (
    <div>
      <dt>{label}</dt>
      <dd className={isMore ? styles.more : undefined}>
        {children ?? <Skeleton height={20} width={70} my={4} />}
      </dd>
    </div>
  )
}

/** The count and the sum of each kind: opening + all kinds = closing. */
export function KindNumbers({ summary }: { readonly summary: StatementSummary }) {
  const { opening, closing, kinds } = summary
  const cells = (of: StatementSummary['opening'], signed: boolean) =>
    (['available', 'atRisk', 'total'] as const).map((key) => (
      <Amount key={key} of={centsOf(of[key])} signed={signed} />
    ))
  return (
    <Numbers
      title={texts.numbers}
      headers={[texts.kind, texts.count, columns.available, columns.atRisk, columns.total]}
      rows={[
        { key: 'opening', cells: [texts.opening, '', ...cells(opening, false)] },
        ...kinds.map(({ kind, count, change }) => ({
          key: kind,
          cells: [words[kind], count, ...cells(change, true)],
        })),
        { key: 'closing', cells: [texts.closing, '', ...cells(closing, false)] },
      ]}
    />
  )
}
