import type { ReactNode } from 'react'
import styles from './PageLinks.module.css'

/** Links below a form, to its alternatives. */
export function PageLinks({ children }: { readonly children: ReactNode }) {
  return <p className={styles.links}>{children}</p>
}
