/** Paragraphs, lists and tables of a long text. */
import { type Block, isProseLink, PROSE_LINKS, type ProseTable, partsOf } from '@sidebet/copy/prose'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { useConfig } from '../api/config.ts'
import { useSession } from '../session/session.ts'
import { pathPairs } from '../ui/page/paths.ts'
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

/** With the support address, and links to other pages, at the placeholders of the text. */
function Words({ children }: { readonly children: string }) {
  return partsOf(children).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
    <Fragment key={at}>{at % 2 === 0 ? part : <Placeholder of={part} />}</Fragment>
  ))
}

function Placeholder({ of }: { readonly of: string }) {
  const email = useConfig()?.supportEmail ?? ''
  const who = useSession().status === 'in' ? 'user' : 'visitor'
  if (isProseLink(of)) return <Link to={pathPairs[of][who]}>{PROSE_LINKS[of]}</Link>
  return <a href={`mailto:${email}`}>{email}</a>
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
