/** The rows of a list from 720 px on: the specified columns, sorted by their headings. */
import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { listsTexts } from '@sidebet/copy/screens/lists'
import { type MouseEvent, memo, useMemo } from 'react'
import type { RowGroup } from './groupRows.ts'
import { GoneMark, RowAction, RowOpener } from './RowOpener.tsx'
import { SortArrow } from './SortArrow.tsx'
import { nextSort, type Sort } from './sort.ts'
import type { Column, ListProps, Mark, TableDescription } from './tableDescription.ts'
import styles from './WideTable.module.css'

const SKELETON_ROWS = [0, 1, 2, 3, 4, 5]
/** From this width on extra columns are beside the others. */
const ONE_LINE = '(min-width: 1280px)'

/** The columns of a row's first line, and those of its second. */
type Lines<Row> = {
  readonly head: readonly Column<Row>[]
  /** The columns of the head that the head of a group does not show. */
  readonly first: readonly Column<Row>[]
  readonly second: readonly Column<Row>[]
  /** The button of the row is the last cell of the first line. */
  readonly endsWithAction: boolean
}

export function WideTable<Row>(props: ListProps<Row>) {
  const { of, groups, markOf, selected, isLoading, sort, onSort } = props
  const hasRoom = useMediaQuery(ONE_LINE, undefined, { getInitialValueInEffect: false })
  const lines = useMemo(() => linesOf(of, hasRoom), [of, hasRoom])
  const { head, endsWithAction } = lines
  return (
    // Where no row has a button, the frame is focusable, and the arrow keys scroll a wide list sideways.
    <div className={styles.frame} {...(of.onOpen || of.action ? {} : { tabIndex: 0 })}>
      <table className={of.hasActionInRow ? `${styles.table} ${styles.dense}` : styles.table}>
        <caption className="unseen">{of.caption}</caption>
        <thead>
          <tr>
            {head.map((column) => (
              <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
            {endsWithAction && <td />}
          </tr>
        </thead>
        {isLoading && (
          <tbody>
            {SKELETON_ROWS.map((row) => (
              <tr key={row}>
                {head.map(({ key }) => (
                  <td key={key}>
                    <Skeleton height={14} my={4} />
                  </td>
                ))}
                {endsWithAction && <td />}
              </tr>
            ))}
          </tbody>
        )}
        {!isLoading &&
          groups.map((group) => (
            <TableGroup
              key={group.key}
              {...{ of, group, lines, markOf }}
              selected={group.rows.some((row) => of.rowKey(row) === selected) ? selected : null}
            />
          ))}
      </table>
    </div>
  )
}

function linesOf<Row>(of: TableDescription<Row>, hasRoom: boolean): Lines<Row> {
  const { columns, groups, hasActionInRow = false } = of
  const second = hasRoom ? [] : columns.filter((column) => column.isExtra)
  const head = columns.filter((column) => !second.includes(column))
  return {
    head,
    first: head.filter(({ key }) => !groups?.inHead?.columns.includes(key)),
    second,
    endsWithAction: hasActionInRow && second.length === 0,
  }
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

/** Moving from row to row renders only the groups of the two rows, and in them only the two. */
const TableGroup = memo(Group) as typeof Group

function Group<Row>(props: {
  readonly of: TableDescription<Row>
  readonly group: RowGroup<Row>
  readonly selected: string | null
  readonly lines: Lines<Row>
  readonly markOf: (key: string) => Mark
}) {
  const { of, group, selected, lines, markOf } = props
  const { head, endsWithAction } = lines
  return (
    <tbody>
      {of.groups && (
        <tr className={styles.group}>
          <th scope="rowgroup" colSpan={head.length + (endsWithAction ? 1 : 0)}>
            {of.groups.head(group.rows[0]!)}
          </th>
        </tr>
      )}
      {group.rows.map((row) => {
        const key = of.rowKey(row)
        return (
          <TableRow
            key={key}
            {...{ of, row, lines }}
            isSelected={key === selected}
            mark={markOf(key)}
          />
        )
      })}
    </tbody>
  )
}

const TableRow = memo(Row) as typeof Row

function Row<Row>(props: {
  readonly of: TableDescription<Row>
  readonly row: Row
  readonly isSelected: boolean
  readonly lines: Lines<Row>
  readonly mark: Mark
}) {
  const { of, row, isSelected, lines, mark } = props
  const isGone = mark === 'gone'
  const { head, first, second, endsWithAction } = lines
  const inHead = of.groups?.inHead
  const newMark = mark === 'new' && <span className="unseen">{listsTexts.isNew}</span>
  const canOpen = of.onOpen !== undefined
  const line = {
    'data-row': of.rowKey(row),
    className: isSelected ? styles.selected : undefined,
    ...(mark && { 'data-mark': mark }),
    ...(canOpen && {
      'data-opens': true,
      onClick: (event: MouseEvent<HTMLElement>) => point(of, row, isGone, event),
    }),
  }
  return (
    // For the mouse the whole row is the button that the keyboard reaches inside it.
    <>
      <tr {...line} {...(isSelected ? { 'aria-current': true } : {})}>
        {inHead && (
          <td colSpan={head.length - first.length}>
            {newMark}
            {inHead.cell(row)}
          </td>
        )}
        {first.map((column, nth) => (
          <td key={column.key} className={column.isNumber ? styles.number : undefined}>
            {nth === 0 && !inHead && newMark}
            {nth === 0 && !of.hasActionInRow ? (
              <RowOpener {...{ of, row, isGone }} className={styles.rowButton!}>
                {column.cell(row)}
              </RowOpener>
            ) : (
              column.cell(row)
            )}
            {isGone && !of.hasActionInRow && nth === first.length - 1 && <GoneMark of={of} />}
          </td>
        ))}
        {endsWithAction && (
          <td className={styles.number}>
            <RowAction {...{ of, row, isGone }} />
          </td>
        )}
      </tr>
      {second.length > 0 && (
        <tr {...line} data-second>
          <td colSpan={head.length}>
            <div className={styles.second}>
              {second.map((column) => (
                <span key={column.key}>
                  <span className={styles.label}>{column.label}</span> {column.cell(row)}
                </span>
              ))}
              {of.hasActionInRow && <RowAction {...{ of, row, isGone }} />}
            </div>
          </td>
        </tr>
      )}
    </>
  )
}

/** A click beside the button of a row acts as a press on it, or calls `onPoint`. */
function point<Row>(
  of: TableDescription<Row>,
  row: Row,
  isGone: boolean,
  event: MouseEvent<HTMLElement>,
): void {
  const { currentTarget: line, target } = event
  if (target instanceof Element && target.closest(':is(button,a)')) return
  const parts = line.parentElement?.querySelectorAll(`[data-row="${CSS.escape(of.rowKey(row))}"]`)
  const openers = [...(parts ?? [])].map((one) => one.querySelector<HTMLElement>('[data-opener]'))
  const opener = openers.find((found) => found !== null)
  if (!of.onPoint || isGone) {
    opener?.click()
    return
  }
  opener?.focus({ preventScroll: true })
  of.onPoint(row)
}
