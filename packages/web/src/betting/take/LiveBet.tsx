import type { OfferRow } from '@sidebet/contract/offers'
import { betsTexts } from '@sidebet/copy/screens/bets'
import { moneyLine } from '@sidebet/copy/screens/outcomes'
import { slipTexts } from '@sidebet/copy/screens/slip'
import type { OutputOf } from '../../api/api.ts'
import { centsOf } from '../../ui/money.tsx'
import { needInWords, pickInWords } from '../betTexts.ts'
import { StakeBar } from '../StakeBar.tsx'
import { BetState } from '../slip/BetState.tsx'
import styles from '../slip/slip.module.css'

/** The bet just made, as the server returned it. */
export function LiveBet(props: { readonly offer: OfferRow; readonly bet: OutputOf<'takeOffer'> }) {
  const { offer, bet } = props
  const [risk, win] = [centsOf(bet.acceptPay), centsOf(bet.offerPay)]
  return (
    <>
      <p className={styles.message}>{betsTexts.accept.accepted}</p>
      <p className={styles.message}>
        <BetState word="live">
          {slipTexts.against({ pick: pickInWords(offer), money: moneyLine({ risk, win }) })}
        </BetState>
      </p>
      <p className={styles.message}>{needInWords(offer, 'accepter')}</p>
      <StakeBar you={risk} them={{ who: offer.usernameOffer, risk: win }} />
    </>
  )
}
