import { type Cents, formatDollars } from '@sidebet/domain/money'
import styles from './StakeBar.module.css'

type Side = { readonly who: string; readonly risk: Cents }

/** The two sides of a bet, each as wide as what it risks. `who` is a name, or "they" for nobody yet. */
export function StakeBar({ you, them }: { readonly you: Cents; readonly them: Side }) {
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
