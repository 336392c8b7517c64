import { depositsTexts } from '@sidebet/copy/screens/deposits'
import { paymentsTexts } from '@sidebet/copy/screens/payments'
import { withdrawalsTexts } from '@sidebet/copy/screens/withdrawals'
import { IconBuildingBank, IconCreditCard, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api } from '../api/api.ts'
import { useConfig } from '../api/config.ts'
import { showFailure } from '../api/showFailure.ts'
import { useRefresh } from '../api/useCall.ts'
import { currentSession } from '../session/session.ts'
import { dialog } from '../ui/dialogs/dialog.ts'
import { WayButton } from '../ui/forms/WayButton.tsx'
import { PageLinks } from '../ui/page/PageLinks.tsx'
import { Page } from '../ui/page/page.tsx'
import { paths } from '../ui/page/paths.ts'
import { promptBankWay } from './AddBankSheet.tsx'
import { confirmDeposits } from './confirmDeposits.tsx'
import styles from './DepositOptions.module.css'
import { linkBank } from './linkBank.tsx'

const texts = depositsTexts.options

/** The ways to deposit. */
export function DepositOptions() {
  const navigate = useNavigate()
  const refresh = useRefresh()
  const config = useConfig()
  const [isBusy, setBusy] = useState(false)

  /** One press at a time: each sends a request before anything becomes visible. */
  const once = (act: () => Promise<void>) => () => {
    if (isBusy) return
    setBusy(true)
    void act().finally(() => setBusy(false))
  }

  async function fromBank() {
    const path = await bankStep()
    if (path) await navigate(path)
  }

  async function addBank() {
    if (!config) return
    if (config.bank.mode === 'off') return dialog.showMessage(texts.bankUnavailable)
    const way = await promptBankWay(config)
    if (way === 'byNumber') await navigate(paths.addBank)
    else if (way === 'new') await linkBank(config)
    else if (way === 'return') await confirmOwn()
    await refresh('bankAccounts')
  }

  return (
    <Page title={texts.title} narrow>
      <div className={styles.options}>
        <WayButton
          word={texts.wallet}
          facts={texts.facts.wallet}
          Icon={IconCreditCard}
          onPress={() => void navigate(paths.depositFromPaypal)}
          isMain
        />
        <WayButton
          word={texts.bank}
          facts={texts.facts.bank}
          Icon={IconBuildingBank}
          onPress={once(fromBank)}
          isBusy={isBusy}
        />
        <WayButton
          word={texts.addBank}
          facts={texts.facts.addBank}
          Icon={IconPlus}
          onPress={once(addBank)}
          isBusy={isBusy}
        />
      </div>
      <PageLinks>
        <Link to={paths.withdrawChoice}>{withdrawalsTexts.options.title}</Link>
        <Link to={paths.payments}>{paymentsTexts.title}</Link>
      </PageLinks>
    </Page>
  )
}

/** The path of the next step of a bank deposit; null without a usable bank, after a dialog about it (GAP-056). */
async function bankStep(): Promise<string | null> {
  const { userID, currentUser } = currentSession()
  const accounts = await api.bankAccounts({ params: { userID } })
  if (!accounts.ok) {
    await showFailure(accounts)
    return null
  }
  if (accounts.value[0].fundingSources.length > 0) return paths.depositFromBank
  const stored = await api.storedBanks({ params: { currentUser } })
  if (!stored.ok) await showFailure(stored)
  else await dialog.showMessage(stored.value > 0 ? texts.bankUnavailable : texts.mustAddBank)
  return null
}

async function confirmOwn(): Promise<void> {
  const { userID } = currentSession()
  const accounts = await api.bankAccounts({ params: { userID } })
  if (accounts.ok) await confirmDeposits(accounts.value[0].fundingSources)
  else await showFailure(accounts)
}
