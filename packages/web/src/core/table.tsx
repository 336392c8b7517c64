/** One list, two shapes: from 600 px a table, below it cards. Rows are real buttons or links. */
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CardList } from './CardList.tsx'
import { Problem } from './errors.tsx'
import type { Sort } from './sort.ts'
import styles from './table.module.css'
import { type RowSource, type SortKey, useRows } from './useRows.ts'
import { WideTable } from './WideTable.tsx'

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
  const shape = { of, rows: list.rows, isLoading: list.isLoading, sort, onSort: setSort }
  return (
    <div aria-busy={list.isLoading}>
      <span className="unseen" role="status">
        {list.isLoading ? 'Loading' : `${list.rows.length}${list.hasMore ? ' of more' : ''} shown`}
      </span>
      {isWide ? <WideTable {...shape} /> : <CardList {...shape} />}
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
