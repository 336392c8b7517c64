import { listsTexts } from '@sidebet/copy/screens/lists'
import type { ReactNode } from 'react'
import styles from './RowOpener.module.css'
import type { TableDescription } from './tableDescription.ts'

/** The button of a row; plain text where a row has no action. */
export function RowOpener<Row>(props: {
  readonly of: TableDescription<Row>
  readonly row: Row
  /** The row is no longer in the list. */
  readonly isGone: boolean
  readonly className: string
  readonly children: ReactNode
}) {
  const { of, row, isGone, className, children } = props
  if (!of.onOpen) return children
  const open = (isGone && of.onGone) || of.onOpen
  return (
    <button type="button" className={className} data-opener onClick={() => open(row)}>
      {children}
      <span className="unseen"> {of.rowLabel(row)}</span>
    </button>
  )
}

/** The text of a row that is no longer in the list: it covers a part of the row, whose size stays the same. */
export function GoneMark<Row>({ of }: { readonly of: TableDescription<Row> }) {
  return <span className={styles.gone}>{of.gone ?? listsTexts.gone}</span>
}

/** The same with a text of its own: the action of the row. */
export function RowAction<Row>({
  of,
  row,
  isGone,
}: {
  readonly of: TableDescription<Row>
  readonly row: Row
  readonly isGone: boolean
}) {
  const action = of.action?.(row)
  if (!action) return null
  const isQuiet = action.isQuiet || isGone
  const className = isQuiet ? `${styles.action} ${styles.quiet}` : styles.action!
  return (
    <RowOpener {...{ of, row, isGone, className }}>
      {isGone ? (
        <>
          <span className={styles.before} aria-hidden="true">
            {action.word}
          </span>
          <GoneMark of={of} />
        </>
      ) : (
        action.word
      )}
    </RowOpener>
  )
}
