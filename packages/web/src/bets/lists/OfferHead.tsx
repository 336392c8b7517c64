import type { OfferRow } from '@sidebet/contract/offers'
import { Starts } from '../../core/Starts.tsx'
import { Matchup } from '../../core/team.tsx'
import styles from './OfferHead.module.css'

/** The head of a card: who plays, when, and the bet in a few words. */
export function OfferHead({ offer, words }: { readonly offer: OfferRow; readonly words: string }) {
  const { awayTeam, awayTeamShort, homeTeam, homeTeamShort, dateTimeDB } = offer
  return (
    <>
      <div className={styles.head}>
        <Matchup
          away={{ name: awayTeam, short: awayTeamShort }}
          home={{ name: homeTeam, short: homeTeamShort }}
        />
        <Starts at={dateTimeDB} isLong />
      </div>
      <p className={styles.words}>{words}</p>
    </>
  )
}
