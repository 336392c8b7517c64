import { depositsTexts } from '@sidebet/contract/texts/deposits'
import styles from './SandboxLabel.module.css'

export function SandboxLabel() {
  return <p className={styles.label}>{depositsTexts.wallet.sandbox}</p>
}
