import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { TableDescription } from './tableDescription.ts'

/** The button or link of a row; plain text where a row does nothing. */
export function RowOpener<Row>(props: {
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
