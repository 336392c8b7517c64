import { pageTexts } from '@sidebet/copy/screens/page'
import { useState } from 'react'
import { isDesk } from '../ui/page/isDesk.ts'
import styles from './Contents.module.css'

type Entry = { readonly id: string; readonly title: string }

/** The sections of a long page, each a link to its anchor. On a desk it is open, beside the text. */
export function Contents({ of }: { readonly of: readonly Entry[] }) {
  const [isOpen] = useState(isDesk)
  return (
    <nav aria-label={pageTexts.contents} className={styles.contents}>
      <details open={isOpen}>
        <summary>{pageTexts.contents}</summary>
        <ul>
          {of.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}
