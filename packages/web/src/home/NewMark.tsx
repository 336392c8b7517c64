import { homeTexts } from '@sidebet/copy/screens/home'
import { isNew } from '@sidebet/domain/bets/isNew'
import { useServerNow } from '../api/clock.ts'
import styles from './rows.module.css'

/** Marks an offer or a bet of the last minutes. `madeAt` is ISO 8601. */
export function NewMark({ madeAt }: { readonly madeAt: string }) {
  const now = useServerNow()
  return isNew(Date.parse(madeAt), now) && <span className={styles.new}>{homeTexts.isNew}</span>
}
