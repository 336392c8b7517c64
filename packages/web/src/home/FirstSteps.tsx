import { fieldsTexts } from '@sidebet/copy/screens/fields'
import { homeTexts } from '@sidebet/copy/screens/home'
import { tabsTexts } from '@sidebet/copy/screens/tabs'
import { cents } from '@sidebet/domain/money'
import { useState } from 'react'
import { Link } from 'react-router'
import { useConfig } from '../api/config.ts'
import { useCall } from '../api/useCall.ts'
import { isNewUser } from '../session/afterLogin.ts'
import { canUsePasskeys } from '../session/passkeys.ts'
import { useFunds, useSession } from '../session/session.ts'
import chips from '../ui/chip.module.css'
import { LinkButton } from '../ui/page/LinkButton.tsx'
import { paths, walletDepositPath } from '../ui/page/paths.ts'
import styles from './FirstSteps.module.css'

const { steps } = homeTexts
const QUICK = [25_00, 50_00, 100_00].map(cents)

/**
 * For a user without money, neither available nor at risk: the steps, and the link to the first one. Fixed at mount, so
 * that nothing disappears under the user's finger.
 */
export function FirstSteps() {
  const { available, atRisk } = useFunds()
  const [isShown] = useState(available <= 0 && atRisk <= 0)
  if (!isShown) return null
  return (
    <section className={styles.steps} aria-labelledby="first-steps">
      <h2 id="first-steps">{steps.title}</h2>
      <ol>
        <li>{steps.deposit}</li>
        <li>{steps.bet}</li>
        <li>{steps.settle}</li>
      </ol>
      <div className={styles.ways}>
        <LinkButton to={paths.depositChoice}>{tabsTexts.deposit}</LinkButton>
        <QuickDeposits />
      </div>
      <PasskeyOffer />
    </section>
  )
}

/** The most used amounts by PayPal or card: each leads to the payment buttons for it. */
function QuickDeposits() {
  const config = useConfig()
  if (config === null || config.wallet.mode === 'off') return null
  return (
    <nav className={styles.quick} aria-label={steps.byWallet}>
      <span aria-hidden="true">{steps.byWallet}</span>
      {QUICK.map((amount) => (
        <Link key={amount} to={walletDepositPath(amount)} className={chips.chip}>
          {fieldsTexts.quickAmount(amount)}
        </Link>
      ))}
    </nav>
  )
}

/** After a sign-up in this tab, where the device and the server accept passkeys: the way to the first one. */
function PasskeyOffer() {
  const { userID } = useSession()
  const [isNew] = useState(isNewUser)
  const passkeys = useCall('passkeys', isNew ? { params: { userID }, quiet: true } : null)
  const { host, data } = passkeys.data ?? { host: '', data: [] }
  if (!canUsePasskeys(host) || data.length > 0) return null
  return (
    <p className={styles.passkey}>
      <Link to={paths.changeMfa}>{steps.passkey}</Link>
    </p>
  )
}
