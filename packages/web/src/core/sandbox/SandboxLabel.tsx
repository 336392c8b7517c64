import { sandboxTexts } from '@sidebet/contract/texts/sandbox'
import styles from './SandboxLabel.module.css'

export function SandboxLabel() {
  return <p className={styles.label}>{sandboxTexts.label}</p>
}
