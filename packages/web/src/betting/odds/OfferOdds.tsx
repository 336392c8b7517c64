import { currentSession } from '../../session/session.ts'
import { type OfferOrBet, readerSide, statedOdds, subjectOf } from '../betTexts.ts'
import styles from './OfferOdds.module.css'
import { oddsInChosenForm } from './oddsForm.ts'

/** "3 : 2", and beside it the form that the user chose. */
export function OfferOdds({ of: row }: { readonly of: OfferOrBet }) {
  const chosen = oddsInChosenForm(subjectOf(row).odds, readerSide(row, currentSession().userID))
  return (
    <>
      {statedOdds(row)}
      {chosen !== null && <span className={styles.chosen}>{` ${chosen}`}</span>}
    </>
  )
}
