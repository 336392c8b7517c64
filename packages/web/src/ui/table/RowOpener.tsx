import { listsTexts } from '@sidebet/copy/screens/lists'
import type { ReactNode } from 'react'
import styles from './RowOpener.module.css'
import type { TableDescription } from './tableDescription.ts'

/** The button of a row; plain text where a row does nothing. */
export function RowOpener<Row>(props: {
  readonly of: TableDescription<Row>
  readonly row: Row
  /** It is in the list no more. */
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

/** What is said of a row that is in the list no more: over a place of the row, which keeps its size. */
export function GoneMark<Row>({ of }: { readonly of: TableDescription<Row> }) {
  return <span className={styles.gone}>{of.gone ?? listsTexts.gone}</span>
}

/** The same with a word of its own: what a press on it is for. */
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
