import type { OfferRow } from '@sidebet/contract/offers'
import { Starts } from '../../core/Starts.tsx'
import { americanOdds, breakEven } from '../../core/slip/americanOdds.ts'
import styles from '../../core/slip/slip.module.css'
import { Matchup } from '../../core/team.tsx'

/** Who plays, when, and the odds as the taker has them. */
export function TakeHead({ offer }: { readonly offer: OfferRow }) {
  const { awayTeam, awayTeamShort, homeTeam, homeTeamShort, dateTimeDB } = offer
  const { oddsNumeratorOffer: win, oddsDenominatorOffer: risk } = offer
  return (
    <div className={styles.head}>
      <Matchup
        away={{ name: awayTeam, short: awayTeamShort }}
        home={{ name: homeTeam, short: homeTeamShort }}
      />
      <Starts at={dateTimeDB} />
      <span className="figures">
        {win} : {risk}, for you {americanOdds({ risk, win })} ({breakEven({ risk, win })})
      </span>
    </div>
  )
}
