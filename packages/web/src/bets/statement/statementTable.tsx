/**
 * The table of a statement: one line per movement on a wide screen, two lines elsewhere. Both show the balance after
 * the movement.
 */
import type { StatementLine } from '@sidebet/contract/statement'
import { statementTexts } from '@sidebet/copy/screens/statement'
import { formatDollars } from '@sidebet/domain/money'
import { serverNow } from '../../api/clock.ts'
import { GameLink } from '../../betting/games/GameLink.tsx'
import { Amount, centsOf } from '../../ui/money.tsx'
import type { Column, TableDescription } from '../../ui/table/tableDescription.ts'
import { todayAt } from '../history/period.ts'
import styles from './statementTable.module.css'
import {
  dayInShort,
  gameOf,
  opponentInWords,
  paymentInWords,
  timeInWords,
  whatInWords,
} from './statementTexts.ts'

const { columns: labels, balance: texts } = statementTexts

type Part = 'available' | 'atRisk'

/** The amount added or removed. Zero is a dash, hidden from screen readers. An increase of the total is green. */
function Change({ line, of }: { readonly line: StatementLine; readonly of: Part }) {
  const amount = line.change[of]
  if (amount === 0) return <span aria-hidden="true">–</span>
  return (
    <span className={amount > 0 && line.change.total > 0 ? styles.more : undefined}>
      <Amount of={centsOf(amount)} signed />
    </span>
  )
}

function Subject({ line }: { readonly line: StatementLine }) {
  const [game, opponent, payment] = [gameOf(line), opponentInWords(line), paymentInWords(line)]
  return (
    <>
      {game && (
        <span className="figures">
          <GameLink gameID={line.gameID}>{game}</GameLink>
        </span>
      )}
      {opponent && <span className={styles.opponent}> {opponent}</span>}
      {payment && (
        <span className={styles.payment}>
          {game && ', '}
          {payment}
        </span>
      )}
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
    cell: (line) => <Change line={line} of="available" />,
    isNumber: true,
    notInCard: true,
  },
  {
    key: 'atRiskChange',
    label: labels.atRiskChange,
    cell: (line) => <Change line={line} of="atRisk" />,
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

/** On a phone: the movement and its change, then the time and the balance. */
function TwoLines({ line }: { readonly line: StatementLine }) {
  const { change, after } = line
  const [available, atRisk, total] = [after.available, after.atRisk, after.total].map((amount) =>
    formatDollars(centsOf(amount)),
  )
  // A move between available and at risk is shown once.
  const hasMoved = change.available === -change.atRisk
  return (
    <>
      <div className={styles.line}>
        <span>
          <strong>{whatInWords(line)}</strong> <Subject line={line} />
        </span>
        <span className={styles.change}>
          {change.available !== 0 && <Change line={line} of="available" />}
          {change.atRisk !== 0 && !hasMoved && (
            <span>
              <Change line={line} of="atRisk" /> <small>{texts.atRisk}</small>
            </span>
          )}
        </span>
      </div>
      <div className={`${styles.line} ${styles.second}`}>
        <span className="figures">
          {dayInShort(line, todayAt(serverNow()))} {timeInWords(line)}
        </span>
        <span className={styles.sum}>
          <span className="unseen">
            {texts.sum({ available: available!, atRisk: atRisk!, total: total! })}
          </span>
          <span aria-hidden="true">
            <span className="figures">{available}</span> + <span className="figures">{atRisk}</span>{' '}
            = <b className="figures">{total}</b>
          </span>
        </span>
      </div>
    </>
  )
}

export const statementTable = {
  columns: statementColumns,
  rowKey: (line) => line._id,
  rowLabel: (line) => `${whatInWords(line)} ${gameOf(line)}`,
  cardHead: (line) => <TwoLines line={line} />,
  isOneCard: true,
} satisfies Partial<TableDescription<StatementLine>>
