import type { ReactNode } from 'react'
import styles from './Numbers.module.css'

type NumbersProps = {
  readonly title: string
  readonly headers: readonly string[]
  /** The first cell of a row is its header; the others are numbers. */
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
}

/** The numbers of a chart or of a few sums: a table that can be opened. */
export function Numbers(props: NumbersProps) {
  return (
    <details className={styles.numbers}>
      <summary>{props.title}</summary>
      <NumberTable {...props} />
    </details>
  )
}

/** The same table, always open. */
export function NumberTable({ title, headers, rows }: NumbersProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no group of form fields
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long table is scrolled by the keyboard too
    <div role="group" className={styles.frame} aria-label={title} tabIndex={0}>
      <table className={styles.table}>
        <caption className="unseen">{title}</caption>
        <thead>
          <tr>
            {headers.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [head, ...cells] }) => (
            <tr key={key}>
              <th scope="row">{head}</th>
              {cells.map((cell, at) => (
                <td key={headers[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
