import { homeTexts } from '@sidebet/copy/screens/home'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import styles from './Card.module.css'

/** A few rows of a list, with a link to all of them or another action beside the title. */
export function Card(props: {
  readonly title: string
  readonly children: ReactNode
  readonly all?: string
  readonly action?: ReactNode
}) {
  const { title, children, all, action } = props
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {action}
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
