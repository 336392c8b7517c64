/** The rows of a list under 600 px: a card each, with the specified columns as labelled values. */
import { Skeleton } from '@mantine/core'
import { listsTexts } from '@sidebet/contract/texts/lists'
import type { CSSProperties } from 'react'
import chips from '../chip.module.css'
import styles from './CardList.module.css'
import { RowOpener } from './RowOpener.tsx'
import { SortArrow } from './SortArrow.tsx'
import { nextSort } from './sort.ts'
import type { ListProps, TableDescription } from './tableDescription.ts'

const SKELETON_CARDS = [0, 1, 2, 3]

export function CardList<Row>(props: ListProps<Row>) {
  return (
    <>
      <SortChips {...props} />
      <Cards {...props} />
    </>
  )
}

function SortChips<Row>({ of, sort, onSort }: Pick<ListProps<Row>, 'of' | 'sort' | 'onSort'>) {
  const sortable = of.columns.filter((column) => column.sort)
  if (sortable.length === 0) return null
  return (
    <fieldset className={styles.chips}>
      <legend className="unseen">{listsTexts.sortBy}</legend>
      <span aria-hidden="true">{listsTexts.sort}</span>
      {sortable.map(({ key, label }) => {
        const isSorted = sort?.column === key
        return (
          <button
            key={key}
            type="button"
            className={chips.chip}
            aria-pressed={isSorted}
            onClick={() => onSort(nextSort(sort, key))}
          >
            {label}
            {isSorted && <SortArrow isDescending={sort.isDescending} />}
            {isSorted && (
              <span className="unseen">
                {sort.isDescending ? listsTexts.descending : listsTexts.ascending}
              </span>
            )}
          </button>
        )
      })}
    </fieldset>
  )
}

function Cards<Row>({ of, rows, isLoading }: Pick<ListProps<Row>, 'of' | 'rows' | 'isLoading'>) {
  if (isLoading) {
    return SKELETON_CARDS.map((row) => (
      <div key={row} className={styles.card}>
        <Skeleton height={26} width="35%" mb={16} />
        <Skeleton height={18} width="70%" mb={12} />
        <Skeleton height={30} mb={16} radius={10} />
        <Skeleton height={34} />
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
  return (
    <li className={styles.card}>
      {of.cardHead?.(row)}
      <dl
        className={styles.values}
        style={{ '--in-row': of.valuesInRow ?? values.length } as CSSProperties}
      >
        {values.map((column) => (
          <div key={column.key}>
            <dt>{column.label}</dt>
            <dd>{column.cell(row)}</dd>
          </div>
        ))}
      </dl>
      <CardFoot of={of} row={row} />
    </li>
  )
}

/** The foot with the button of the card; without a word for it the button covers the card. */
function CardFoot<Row>({ of, row }: { readonly of: TableDescription<Row>; readonly row: Row }) {
  const foot = of.cardFoot?.(row)
  const action = of.action?.(row)
  if (action) {
    const style = action.isQuiet ? `${styles.cardAction} ${styles.quiet}` : styles.cardAction!
    return (
      <div className={styles.cardFoot}>
        {foot}
        <RowOpener of={of} row={row} className={style}>
          {action.word}
        </RowOpener>
      </div>
    )
  }
  const canOpen = of.onOpen !== undefined
  return (
    <>
      {foot}
      {canOpen && (
        <RowOpener of={of} row={row} className={styles.cardCover!}>
          {null}
        </RowOpener>
      )}
    </>
  )
}
