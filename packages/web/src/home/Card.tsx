import { homeTexts } from '@sidebet/copy/screens/home'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import styles from './Card.module.css'

/** A few rows of a list, and a link to all of them, if any. `className` sets its position among the cards. */
export function Card(props: {
  readonly title: string
  readonly className: string
  readonly children: ReactNode
  readonly all?: string
}) {
  const { title, className, children, all } = props
  const id = useId()
  return (
    <section className={`${styles.card} ${className}`} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {all && (
          <Link to={all} className={styles.all} aria-label={homeTexts.allOf(title)}>
            {homeTexts.all}
          </Link>
        )}
      </div>
      <ul>{children}</ul>
    </section>
  )
}
