import type { ReactNode } from 'react'
import styles from './RowOpener.module.css'
import type { TableDescription } from './tableDescription.ts'

/** The button of a row; plain text where a row does nothing. */
export function RowOpener<Row>(props: {
  readonly of: TableDescription<Row>
  readonly row: Row
  readonly className: string
  readonly children: ReactNode
}) {
  const { of, row, className, children } = props
  if (!of.onOpen) return children
  return (
    <button type="button" className={className} data-opener onClick={() => of.onOpen?.(row)}>
      {children}
      <span className="unseen"> {of.rowLabel(row)}</span>
    </button>
  )
}

/** The same with a word of its own: what a press on it is for. */
export function RowAction<Row>({
  of,
  row,
}: {
  readonly of: TableDescription<Row>
  readonly row: Row
}) {
  const action = of.action?.(row)
  if (!action) return null
  const className = action.isQuiet ? `${styles.action} ${styles.quiet}` : styles.action!
  return (
    <RowOpener of={of} row={row} className={className}>
      {action.word}
    </RowOpener>
  )
}
