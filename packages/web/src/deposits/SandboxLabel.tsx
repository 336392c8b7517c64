import styles from './SandboxLabel.module.css'

export function SandboxLabel() {
  return <p className={styles.label}>Sandbox - no real money</p>
}
