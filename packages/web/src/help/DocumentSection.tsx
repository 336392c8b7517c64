import type { ReactNode } from 'react'
import styles from './legalPage.module.css'

/** A section of a document, with an address of its own and named by its title. */
export function DocumentSection(props: {
  readonly id: string
  readonly title: string
  readonly children: ReactNode
}) {
  const { id, title, children } = props
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  )
}
