import { Skeleton } from '@mantine/core'
import { depositsTexts } from '@sidebet/copy/screens/deposits'
import { paymentsTexts } from '@sidebet/copy/screens/payments'
import { withdrawalsTexts } from '@sidebet/copy/screens/withdrawals'
import { formatDollars } from '@sidebet/domain/money'
import { IconWallet } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { WayButton } from '../ui/forms/WayButton.tsx'
import { centsOf } from '../ui/money.tsx'
import { PageLinks } from '../ui/page/PageLinks.tsx'
import { Page } from '../ui/page/page.tsx'
import { paths } from '../ui/page/paths.ts'
import { useFundsBreakdown } from './funds/useFundsBreakdown.ts'
import { Withheld } from './funds/Withheld.tsx'
import styles from './payments.module.css'

const { options: texts, wallet } = withdrawalsTexts

/** The only way to withdraw that is offered (GAP-062), what may be withdrawn, and why not more. */
export function WithdrawalOptions() {
  const navigate = useNavigate()
  const { data: breakdown, isPending } = useFundsBreakdown()
  const withdrawable = centsOf(breakdown?.withdrawable ?? 0)
  const atRisk = centsOf(breakdown?.fundsAtRisk ?? 0)
  return (
    <Page title={texts.title} narrow>
      <div className={styles.withdrawable} aria-busy={isPending}>
        {isPending && <Skeleton height="1.45em" />}
        {!isPending && !breakdown && wallet.notRead}
        {breakdown && withdrawable <= 0 && texts.nothing}
        {withdrawable > 0 && (
          <>
            {wallet.withdrawable} <strong>{formatDollars(withdrawable)}</strong>
          </>
        )}
      </div>
      <WayButton
        word={texts.wallet}
        facts={texts.facts}
        Icon={IconWallet}
        onPress={() => void navigate(paths.withdrawToPaypal)}
        isMain
      />
      {/* Shown together, so that the links do not move. */}
      {!isPending && (
        <>
          {atRisk > 0 && <p className={styles.inPlay}>{texts.inPlay(atRisk)}</p>}
          {breakdown && <Withheld of={breakdown} />}
          <PageLinks>
            <Link to={paths.depositChoice}>{depositsTexts.options.title}</Link>
            <Link to={paths.payments}>{paymentsTexts.title}</Link>
          </PageLinks>
        </>
      )}
    </Page>
  )
}
