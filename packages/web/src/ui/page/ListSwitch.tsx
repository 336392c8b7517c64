import { useContext } from 'react'
import { Link } from 'react-router'
import styles from './ListSwitch.module.css'
import { CurrentRoute } from './route.ts'

/** Links between related lists. Each has an address of its own, so the back button works. */
export function ListSwitch(props: {
  readonly title: string
  /** The path and the name of each. */
  readonly lists: readonly (readonly [to: string, name: string])[]
}) {
  const { title, lists } = props
  const here = useContext(CurrentRoute)?.path
  return (
    <nav className={styles.lists} aria-label={title}>
      {lists.map(([to, name]) => (
        <Link
          key={to}
          to={to}
          className={styles.list}
          {...(to === here && { 'aria-current': 'page' })}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
