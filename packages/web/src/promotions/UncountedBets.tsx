import { promotionScreens } from '@sidebet/copy/screens/promotionScreens'
import { useCall } from '../api/useCall.ts'
import { WhenRead } from '../ui/page/WhenRead.tsx'
import styles from './promotions.module.css'

const texts = promotionScreens.uncounted

/** What did not count for the admin's promotions, exactly: bets first, then grants that no bet earns. */
export function UncountedBets() {
  const found = useCall('uncountedBets', { quiet: true }, { always: true })
  return (
    <section className={styles.uncounted}>
      <h2>{texts.title}</h2>
      <p>{texts.lead}</p>
      <WhenRead of={found} notRead={texts.notRead}>
        {({ bets, grants }) =>
          bets.length + grants.length === 0 ? (
            <p>{texts.none}</p>
          ) : (
            <ul>
              {bets.map((bet) => (
                <li key={`${bet.promotionName} ${bet.username} ${bet.betID}`}>
                  <strong>{texts.bet(bet)}</strong>
                  <span>{texts.reasons[bet.reason](bet)}</span>
                </li>
              ))}
              {grants.map((grant) => (
                <li key={`${grant.promotionName} ${grant.username}`}>
                  <strong>{texts.grant(grant)}</strong>
                  <span>{texts.blocks[grant.block]}</span>
                </li>
              ))}
            </ul>
          )
        }
      </WhenRead>
    </section>
  )
}
