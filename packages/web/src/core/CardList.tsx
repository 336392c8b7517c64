/** The rows of a list under 600 px: a card each, with the specified columns as labelled values. */
import { Skeleton } from '@mantine/core'
import { RowOpener } from './RowOpener.tsx'
import { SortArrow } from './SortArrow.tsx'
import { nextSort, type Sort } from './sort.ts'
import styles from './table.module.css'
import type { TableDescription } from './table.tsx'

type Props<Row> = {
  readonly of: TableDescription<Row>
  readonly rows: readonly Row[]
  readonly isLoading: boolean
  readonly sort: Sort | null
  readonly onSort: (sort: Sort | null) => void
}

const SKELETON_CARDS = [0, 1, 2, 3]

export function CardList<Row>(props: Props<Row>) {
  return (
    <>
      <SortChips {...props} />
      <Cards {...props} />
    </>
  )
}

function SortChips<Row>({ of, sort, onSort }: Pick<Props<Row>, 'of' | 'sort' | 'onSort'>) {
  const sortable = of.columns.filter((column) => column.sort)
  if (sortable.length === 0) return null
  return (
    <fieldset className={styles.chips}>
      <legend className="unseen">Sort by</legend>
      <span aria-hidden="true">Sort</span>
      {sortable.map(({ key, label }) => {
        const isSorted = sort?.column === key
        return (
          <button
            key={key}
            type="button"
            className={styles.chip}
            aria-pressed={isSorted}
            onClick={() => onSort(nextSort(sort, key))}
          >
            {label}
            {isSorted && <SortArrow isDescending={sort.isDescending} />}
            {isSorted && (
              <span className="unseen">{sort.isDescending ? ', descending' : ', ascending'}</span>
            )}
          </button>
        )
      })}
    </fieldset>
  )
}

function Cards<Row>({ of, rows, isLoading }: Pick<Props<Row>, 'of' | 'rows' | 'isLoading'>) {
  if (isLoading) {
    return SKELETON_CARDS.map((row) => (
      <div key={row} className={styles.card}>
        <Skeleton height={20} width="50%" mb={12} />
        <Skeleton height={14} mb={8} />
        <Skeleton height={14} width="80%" />
      </div>
    ))
  }
  return (
    <ul className={styles.cards} aria-label={of.caption}>
      {rows.map((row) => (
        <Card key={of.rowKey(row)} of={of} row={row} />
      ))}
    </ul>
  )
}

function Card<Row>({ of, row }: { readonly of: TableDescription<Row>; readonly row: Row }) {
  const values = of.columns.filter((column) => !column.notInCard)
  const canOpen = of.onOpen !== undefined || of.linkTo !== undefined
  return (
    <li className={styles.card}>
      {of.cardHead?.(row)}
      <dl className={styles.values}>
        {values.map((column) => (
          <div key={column.key}>
            <dt>{column.label}</dt>
            <dd>{column.cell(row)}</dd>
          </div>
        ))}
      </dl>
      {of.cardFoot?.(row)}
      {canOpen && (
        <RowOpener of={of} row={row} className={of.action ? styles.cardAction! : styles.cardCover!}>
          {of.action ?? null}
        </RowOpener>
      )}
    </li>
  )
}
