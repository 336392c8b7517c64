/** One list, two shapes: from 600 px a table, below it cards. Rows are real buttons or links. */
import { Button, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Problem } from './errors.tsx'
import { nextSort, type Sort } from './sort.ts'
import styles from './table.module.css'
import { type RowSource, type SortKey, useRows } from './useRows.ts'

export type Column<Row> = {
  readonly key: string
  /** The specified word of the heading; in a card the label of the value. */
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** What it is sorted by; without it the column cannot be. */
  readonly sort?: SortKey<Row>
  /** Numbers stand at the right. */
  readonly isNumber?: boolean
  /** Already told by the card's own head: not repeated as a labelled value. */
  readonly notInCard?: boolean
}

export type TableDescription<Row> = {
  /** What the table holds, for screen readers. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly source: RowSource<Row>
  readonly rowKey: (row: Row) => string
  /** The row in words: follows what is seen of its button or link for those who hear it. */
  readonly rowLabel: (row: Row) => string
  /** What a row does: open something, or lead somewhere. */
  readonly onOpen?: (row: Row) => void
  readonly linkTo?: (row: Row) => string
  /** The head of a card (matchup and line), above the labelled values. */
  readonly cardHead?: (row: Row) => ReactNode
  /** The foot of a card, under the labelled values. */
  readonly cardFoot?: (row: Row) => ReactNode
  /** The word of a card's button; without it the card itself is the button. */
  readonly action?: string
  readonly empty: ReactNode
  /** Called once when the list turns out to be empty: for the specified dialog. */
  readonly onEmpty?: () => void
  /** The row that is open beside the list. */
  readonly selected?: string
}

export function DataTable<Row>({ of }: { readonly of: TableDescription<Row> }) {
  const [sort, setSort] = useState<Sort | null>(null)
  const column = of.columns.find(({ key }) => key === sort?.column)
  const list = useRows(of.source, column?.sort ?? null, sort)
  const isWide = useMediaQuery('(min-width: 600px)', undefined, { getInitialValueInEffect: false })
  const isEmpty = !list.isLoading && !list.error && list.rows.length === 0
  useTellOnce(isEmpty, of.onEmpty)

  if (list.error) {
    return (
      <Problem text={list.error.failed.error}>
        <Button onClick={list.retry}>Try again</Button>
      </Problem>
    )
  }
  if (isEmpty) return <div className={styles.empty}>{of.empty}</div>
  const shape = { of, rows: list.rows, isLoading: list.isLoading }
  return (
    <div aria-busy={list.isLoading}>
      <span className="unseen" role="status">
        {list.isLoading ? 'Loading' : `${list.rows.length}${list.hasMore ? ' of more' : ''} shown`}
      </span>
      {isWide ? (
        <WideTable {...shape} sort={sort} onSort={setSort} />
      ) : (
        <>
          <SortChips columns={of.columns} sort={sort} onSort={setSort} />
          <Cards {...shape} />
        </>
      )}
      {list.hasMore && !list.isLoading && (
        <More isLoading={list.isLoadingMore} count={list.rows.length} onMore={list.more} />
      )}
    </div>
  )
}

function useTellOnce(isEmpty: boolean, tell: (() => void) | undefined): void {
  const told = useRef(false)
  useEffect(() => {
    if (!isEmpty || told.current) return
    told.current = true
    tell?.()
  }, [isEmpty, tell])
}

type ShapeProps<Row> = {
  readonly of: TableDescription<Row>
  readonly rows: readonly Row[]
  readonly isLoading: boolean
}

type SortProps<Row> = {
  readonly columns: readonly Column<Row>[]
  readonly sort: Sort | null
  readonly onSort: (sort: Sort | null) => void
}

const SKELETON_ROWS = [0, 1, 2, 3, 4, 5]

function WideTable<Row>({
  of,
  rows,
  isLoading,
  sort,
  onSort,
}: ShapeProps<Row> & Omit<SortProps<Row>, 'columns'>) {
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

function SortArrow({ isDescending }: { readonly isDescending: boolean }) {
  const Icon = isDescending ? IconArrowDown : IconArrowUp
  return <Icon size={14} aria-hidden="true" />
}

function TableRow<Row>({ of, row }: { readonly of: TableDescription<Row>; readonly row: Row }) {
  const [first, ...rest] = of.columns
  const isSelected = of.selected !== undefined && of.rowKey(row) === of.selected
  const canOpen = of.onOpen !== undefined || of.linkTo !== undefined
  return (
    // The keyboard has the button inside; this widens it for the mouse
    <tr
      className={isSelected ? styles.selected : undefined}
      {...(canOpen ? { 'data-opens': true, onClick: pressOpener } : {})}
    >
      <td className={first?.isNumber ? styles.number : undefined}>
        <Opener of={of} row={row} className={styles.rowButton!}>
          {first?.cell(row)}
        </Opener>
      </td>
      {rest.map((column) => (
        <td key={column.key} className={column.isNumber ? styles.number : undefined}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}

/** A click beside the button or link of a row counts as one on it. */
function pressOpener({ currentTarget, target }: MouseEvent<HTMLTableRowElement>): void {
  const opener = currentTarget.querySelector<HTMLElement>('button, a')
  if (opener && target instanceof Element && !target.closest('button, a')) opener.click()
}

/** The button or link of a row; plain text where a row does nothing. */
function Opener<Row>(props: {
  readonly of: TableDescription<Row>
  readonly row: Row
  readonly className: string
  readonly children: ReactNode
}) {
  const { of, row, className, children } = props
  if (of.linkTo) {
    return (
      <Link to={of.linkTo(row)} className={className}>
        {children}
        <span className="unseen"> {of.rowLabel(row)}</span>
      </Link>
    )
  }
  if (!of.onOpen) return children
  return (
    <button type="button" className={className} onClick={() => of.onOpen?.(row)}>
      {children}
      <span className="unseen"> {of.rowLabel(row)}</span>
    </button>
  )
}

function SortChips<Row>({ columns, sort, onSort }: SortProps<Row>) {
  const sortable = columns.filter((column) => column.sort)
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

function Cards<Row>({ of, rows, isLoading }: ShapeProps<Row>) {
  if (isLoading) {
    return SKELETON_ROWS.slice(0, 4).map((row) => (
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
        <Opener of={of} row={row} className={of.action ? styles.cardAction! : styles.cardCover!}>
          {of.action ?? null}
        </Opener>
      )}
    </li>
  )
}

/** More rows when its place comes into sight, and a button for those who do not scroll. */
function More(props: { isLoading: boolean; count: number; onMore: () => void }) {
  const { isLoading, count, onMore } = props
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again after each step, as it may still be in sight
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onMore()
      },
      { rootMargin: '600px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [count, onMore])
  return (
    <div ref={place} className={styles.more}>
      <Button variant="default" loading={isLoading} onClick={onMore}>
        Show more
      </Button>
    </div>
  )
}
