import { stakesTexts } from '@sidebet/copy/screens/stakes'
import type { Cents } from '@sidebet/domain/money'
import styles from './StakeBar.module.css'

type Side = { readonly who: string; readonly risk: Cents }

/** The two sides of a bet, each as wide as its stake. `who` is a name, or `noOpponent`. */
export function StakeBar({ you, them }: { readonly you: Cents; readonly them: Side }) {
  return (
    <div className={styles.bar}>
      <span className={styles.them} style={{ flexGrow: them.risk }}>
        {stakesTexts.theirs(them)}
      </span>
      <span className={styles.you} style={{ flexGrow: you }}>
        {stakesTexts.yours(you)}
      </span>
    </div>
  )
}
