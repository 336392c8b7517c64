import { Button } from '@mantine/core'
import { depositsTexts } from '@sidebet/copy/screens/deposits'
import { paymentsTexts } from '@sidebet/copy/screens/payments'
import { withdrawalsTexts } from '@sidebet/copy/screens/withdrawals'
import { Link, useNavigate } from 'react-router'
import { PageLinks } from '../ui/page/PageLinks.tsx'
import { Page } from '../ui/page/page.tsx'
import { paths } from '../ui/page/paths.ts'

const texts = withdrawalsTexts.options

/** The only way to withdraw that is offered (GAP-062). */
export function WithdrawalOptions() {
  const navigate = useNavigate()
  return (
    <Page title={texts.title} narrow>
      <Button size="lg" fullWidth onClick={() => void navigate(paths.withdrawToPaypal)}>
        {texts.wallet}
      </Button>
      <PageLinks>
        <Link to={paths.depositChoice}>{depositsTexts.options.title}</Link>
        <Link to={paths.payments}>{paymentsTexts.title}</Link>
      </PageLinks>
    </Page>
  )
}
