import { sandboxTexts } from '@sidebet/copy/screens/sandbox'
import styles from './SandboxLabel.module.css'

export function SandboxLabel() {
  return <p className={styles.label}>{sandboxTexts.label}</p>
}
