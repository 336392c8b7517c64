/** Paragraphs, lists and tables of a long text. */
import { type Block, type ProseTable, SUPPORT_PLACE } from '@sidebet/contract/texts/prose'
import { Fragment } from 'react'
import { useConfig } from '../core/config.ts'
import styles from './Blocks.module.css'

export function Blocks({ of }: { readonly of: readonly Block[] }) {
  return (
    <div className={styles.blocks}>
      {of.map((block) => (
        <OneBlock key={JSON.stringify(block)} of={block} />
      ))}
    </div>
  )
}

function OneBlock({ of }: { readonly of: Block }) {
  if (typeof of === 'string')
    return (
      <p>
        <Words>{of}</Words>
      </p>
    )
  if ('table' in of) return <Example of={of.table} />
  return (
    <ul>
      {of.points.map((point) => (
        <li key={point}>
          <Words>{point}</Words>
        </li>
      ))}
    </ul>
  )
}

/** With the address of the support where the text names it. */
function Words({ children }: { readonly children: string }) {
  const email = useConfig()?.supportEmail ?? ''
  return children.split(SUPPORT_PLACE).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
    <Fragment key={at}>
      {at > 0 && <a href={`mailto:${email}`}>{email}</a>}
      {part}
    </Fragment>
  ))
}

function Example({ of }: { readonly of: ProseTable }) {
  const { caption, columns, rows } = of
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, at) => (
              <td key={columns[at + 1]} className="figures">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
