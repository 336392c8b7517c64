/** The rows of a list from 600 px on: the specified columns, sorted by their headings. */
import { Skeleton } from '@mantine/core'
import type { MouseEvent } from 'react'
import { RowOpener } from './RowOpener.tsx'
import { SortArrow } from './SortArrow.tsx'
import { nextSort, type Sort } from './sort.ts'
import type { Column, ListProps, TableDescription } from './tableDescription.ts'
import styles from './WideTable.module.css'

const SKELETON_ROWS = [0, 1, 2, 3, 4, 5]

export function WideTable<Row>({ of, rows, isLoading, sort, onSort }: ListProps<Row>) {
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className="unseen">{of.caption}</caption>
        <thead>
          <tr>
            {of.columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {isLoading
            ? SKELETON_ROWS.map((row) => (
                <tr key={row}>
                  {of.columns.map(({ key }) => (
                    <td key={key}>
                      <Skeleton height={14} my={4} />
                    </td>
                  ))}
                </tr>
              ))
            : rows.map((row) => <TableRow key={of.rowKey(row)} of={of} row={row} />)}
        </tbody>
      </table>
    </div>
  )
}

function HeadCell<Row>(props: {
  readonly column: Column<Row>
  readonly sort: Sort | null
  readonly onSort: (sort: Sort | null) => void
}) {
  const { column, sort, onSort } = props
  const isSorted = sort?.column === column.key
  const direction = sort?.isDescending ? 'descending' : 'ascending'
  return (
    <th
      scope="col"
      className={column.isNumber ? styles.number : undefined}
      {...(isSorted ? { 'aria-sort': direction } : {})}
    >
      {column.sort ? (
        <button
          type="button"
          className={styles.sort}
          onClick={() => onSort(nextSort(sort, column.key))}
        >
          {column.label}
          {isSorted && <SortArrow isDescending={sort.isDescending} />}
        </button>
      ) : (
        column.label
      )}
    </th>
  )
}

function TableRow<Row>({ of, row }: { readonly of: TableDescription<Row>; readonly row: Row }) {
  const [first, ...rest] = of.columns
  const isSelected = of.selected !== undefined && of.rowKey(row) === of.selected
  const canOpen = of.onOpen !== undefined
  return (
    // For the mouse all of the row is the button that the keyboard finds inside it.
    <tr
      className={isSelected ? styles.selected : undefined}
      {...(canOpen ? { 'data-opens': true, onClick: pressOpener } : {})}
    >
      <td className={first?.isNumber ? styles.number : undefined}>
        <RowOpener of={of} row={row} className={styles.rowButton!}>
          {first?.cell(row)}
        </RowOpener>
      </td>
      {rest.map((column) => (
        <td key={column.key} className={column.isNumber ? styles.number : undefined}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}

/** A click beside the button of a row counts as one on it. */
function pressOpener({ currentTarget, target }: MouseEvent<HTMLTableRowElement>): void {
  const opener = currentTarget.querySelector('button')
  if (opener && target instanceof Element && !target.closest('button')) opener.click()
}
