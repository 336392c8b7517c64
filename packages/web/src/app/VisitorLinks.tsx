import { pageTexts } from '@sidebet/copy/screens/page'
import { Link } from 'react-router'
import { HOW_IT_WORKS, pathPairs, paths } from '../ui/page/paths.ts'
import styles from './VisitorLinks.module.css'

const { visitor, help } = pageTexts

/** The way in, on every page of a visitor; on a desk also what the product is. `here` is the current path. */
export function VisitorLinks({ here }: { readonly here: string | undefined }) {
  const current = (to: string) => (here === to ? ({ 'aria-current': 'page' } as const) : {})
  return (
    <nav className={styles.links} aria-label={visitor.title}>
      {/* Not a link of the router, which would not scroll to the section. */}
      <a href={HOW_IT_WORKS} className={styles.onDesk}>
        {visitor.how}
      </a>
      <Link
        to={pathPairs.faq.visitor}
        className={styles.onDesk}
        {...current(pathPairs.faq.visitor)}
      >
        {help.faq}
      </Link>
      <Link to={paths.login} {...current(paths.login)}>
        {visitor.login}
      </Link>
      <Link to={paths.signUp} className={styles.main} {...current(paths.signUp)}>
        {visitor.signUp}
      </Link>
    </nav>
  )
}
