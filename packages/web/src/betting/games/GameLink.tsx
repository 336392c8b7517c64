import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { gamePath } from '../../ui/page/paths.ts'
import styles from './GameLink.module.css'

/** The name of a game, or a part of it, as a link to its page. */
export function GameLink(props: { readonly gameID: string; readonly children: ReactNode }) {
  return (
    <Link to={gamePath(props.gameID)} className={styles.link}>
      {props.children}
    </Link>
  )
}
