import { homeTexts } from '@sidebet/copy/screens/home'
import { tabsTexts } from '@sidebet/copy/screens/tabs'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../api/useCall.ts'
import { isNewUser } from '../session/afterLogin.ts'
import { canUsePasskeys } from '../session/passkeys.ts'
import { useFunds, useSession } from '../session/session.ts'
import { LinkButton } from '../ui/page/LinkButton.tsx'
import { paths } from '../ui/page/paths.ts'
import styles from './FirstSteps.module.css'

const { steps } = homeTexts

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
      <LinkButton to={paths.depositChoice}>{tabsTexts.deposit}</LinkButton>
      <PasskeyOffer />
    </section>
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
