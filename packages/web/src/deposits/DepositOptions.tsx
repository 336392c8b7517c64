import { Button } from '@mantine/core'
import { depositsTexts } from '@sidebet/contract/texts/deposits'
import { useNavigate } from 'react-router'
import { dialog } from '../core/dialogs/dialog.ts'
import { Page } from '../core/shell/page.tsx'
import { paths } from '../core/shell/paths.ts'
import styles from './DepositOptions.module.css'

const texts = depositsTexts.options

/** The ways to bring money in. */
export function DepositOptions() {
  const navigate = useNavigate()
  const tellUnavailable = () => void dialog.tell(texts.bankUnavailable)
  return (
    <Page title={texts.title} narrow>
      <div className={styles.options}>
        <Button size="lg" onClick={() => void navigate(paths.depositFromPaypal)}>
          {texts.wallet}
        </Button>
        <Button size="lg" variant="default" onClick={tellUnavailable}>
          {texts.bank}
        </Button>
        <Button size="lg" variant="default" onClick={tellUnavailable}>
          {texts.addBank}
        </Button>
      </div>
    </Page>
  )
}
