import type { ReactNode } from 'react'
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
    <button type="button" className={className} onClick={() => of.onOpen?.(row)}>
      {children}
      <span className="unseen"> {of.rowLabel(row)}</span>
    </button>
  )
}
