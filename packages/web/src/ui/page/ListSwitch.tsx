import { useContext } from 'react'
import { Link } from 'react-router'
import styles from './ListSwitch.module.css'
import { CurrentRoute } from './route.ts'

/** From one list to those that belong to it. Each has an address of its own, so the back button goes back. */
export function ListSwitch(props: {
  readonly title: string
  /** Address and name of each. */
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
