/** One list, two shapes: from 720 px a table, below it cards. Rows are real buttons. */
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { pageTexts } from '@sidebet/copy/screens/page'
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Problem } from '../page/Problem.tsx'
import { CardList } from './CardList.tsx'
import { usePublishRows } from './currentRows.ts'
import styles from './DataTable.module.css'
import { findNextOpener } from './findNextOpener.ts'
import { groupRows } from './groupRows.ts'
import { ListLine } from './ListLine.tsx'
import { type LongList, MoreButton } from './MoreButton.tsx'
import { readStoredSort, type Sort, writeStoredSort } from './sort.ts'
import type { Mark, TableDescription } from './tableDescription.ts'
import { useFocusRecovery } from './useFocusRecovery.ts'
import { useRows } from './useRows.ts'
import { useShowNewRows } from './useShowNewRows.ts'
import { useShownOnce } from './useShownOnce.ts'
import { WideTable } from './WideTable.tsx'

export function DataTable<Row>(props: {
  readonly of: TableDescription<Row>
  /** The key of the open row. */
  readonly selected?: string | null
  /** The key of the row that the address names: it is marked, and scrolled into view once. */
  readonly meant?: string
}) {
  const { of, meant = '', selected = meant || null } = props
  const [name] = of.source.key
  const [sort, setSort] = useState(() => readStoredSort(name))
  const column = of.columns.find(({ key }) => key === sort?.column)
  const list = useRows(of.source, of.rowKey, column?.sort ?? null, sort)
  const { gone, newKeys } = list
  const groups = useMemo(() => groupRows(list.rows, of.groups), [list.rows, of.groups])
  const isWide = useMediaQuery('(min-width: 720px)', undefined, { getInitialValueInEffect: false })
  const isEmpty = !list.isLoading && !list.error && list.rows.length === 0
  useOnEmpty(isEmpty, of.onEmpty)
  const container = useShownOnce<HTMLDivElement>(meant, list.rows.length > 0)
  usePublishRows(list.rows, gone, of.rowKey)
  const focus = useFocusRecovery(container, list.rows)
  const showNewRows = useShowNewRows(container, list)
  const markOf = useCallback(
    (key: string): Mark => (gone.has(key) ? 'gone' : newKeys.has(key) ? 'new' : null),
    [gone, newKeys],
  )

  if (list.error) {
    return (
      <Problem text={list.error.failed.error}>
        <Button onClick={list.retry}>{pageTexts.tryAgain}</Button>
      </Problem>
    )
  }
  function sortBy(next: Sort | null) {
    writeStoredSort(name, next)
    setSort(next)
  }
  function move(event: KeyboardEvent<HTMLElement>) {
    const next = findNextOpener(event)
    if (!next) return
    event.preventDefault()
    next.opener.focus()
    const row = groups.flatMap((group) => group.rows)[next.at]
    if (row !== undefined) of.onMove?.(gone.has(of.rowKey(row)) ? null : row)
  }
  const { isLoading } = list
  const shape = { of, groups, markOf, selected, isLoading, sort, onSort: sortBy }
  const Shape = isWide ? WideTable : CardList
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move from one of its buttons or links to the next
    <div ref={container} aria-busy={list.isLoading} onKeyDown={move} {...focus}>
      <ListLine list={list} newRows={of.newRows} onShow={showNewRows} />
      {isEmpty ? <div className={styles.empty}>{of.empty}</div> : <Shape {...shape} />}
      {list.hasMore && !list.isLoading && <More list={list} />}
    </div>
  )
}

function useOnEmpty(isEmpty: boolean, onEmpty: (() => void) | undefined): void {
  const hasCalled = useRef(false)
  useEffect(() => {
    if (!isEmpty || hasCalled.current) return
    hasCalled.current = true
    onEmpty?.()
  }, [isEmpty, onEmpty])
}

/** Loads more rows when it comes into view; the button is for users who do not scroll. */
function More({ list }: { readonly list: LongList & { readonly rows: readonly unknown[] } }) {
  const { hasMoreFailed, more, rows } = list
  const container = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: observes again after each step, as it may still be in view
  useEffect(() => {
    if (!container.current || hasMoreFailed) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) more()
      },
      { rootMargin: '600px' },
    )
    observer.observe(container.current)
    return () => observer.disconnect()
  }, [rows.length, hasMoreFailed, more])
  return (
    <div ref={container}>
      <MoreButton list={list} />
    </div>
  )
}
