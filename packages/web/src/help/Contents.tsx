import { pageTexts } from '@sidebet/copy/screens/page'
import { useState } from 'react'
import styles from './Contents.module.css'

type Entry = { readonly id: string; readonly title: string }

/** From this width on it is open, beside the text. */
const BESIDE = '(min-width: 900px)'

/** The sections of a long page, each a link to its anchor. */
export function Contents({ of }: { readonly of: readonly Entry[] }) {
  const [isOpen] = useState(() => window.matchMedia(BESIDE).matches)
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
