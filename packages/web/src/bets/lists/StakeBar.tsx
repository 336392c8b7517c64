import { type Cents, formatDollars } from '@sidebet/domain/money'
import styles from './StakeBar.module.css'

type Part = { readonly who: string; readonly risk: Cents }

/** The two sides of a bet, each as wide as what it risks. */
export function StakeBar({ you, them }: { readonly you: Cents; readonly them: Part }) {
  return (
    <div className={styles.bar}>
      <span className={styles.them} style={{ flexGrow: them.risk }}>
        {them.who} {them.who === 'they' ? 'risk' : 'risks'} {formatDollars(them.risk)}
      </span>
      <span className={styles.you} style={{ flexGrow: you }}>
        you risk {formatDollars(you)}
      </span>
    </div>
  )
}
