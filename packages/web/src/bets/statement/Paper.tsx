import type { StatementLine } from '@sidebet/contract/statement'
import { statementTexts } from '@sidebet/copy/screens/statement'
import styles from './Paper.module.css'
import { statementColumns } from './statementTable.tsx'

/** Every movement of the period as a plain table, only in print. */
export function Paper({ lines }: { readonly lines: readonly StatementLine[] }) {
  return (
    <table className={styles.paper}>
      <caption className="unseen">{statementTexts.title}</caption>
      <thead>
        <tr>
          {statementColumns.map(({ key, label, isNumber }) => (
            <th key={key} scope="col" data-number={isNumber}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line._id}>
            {statementColumns.map(({ key, cell, isNumber }) => (
              <td key={key} data-number={isNumber}>
                {cell(line)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
