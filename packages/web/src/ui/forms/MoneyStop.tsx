import { IconWifiOff } from '@tabler/icons-react'
import { useMoneyStop } from '../../api/connection.ts'
import styles from './MoneyStop.module.css'

/** Beside buttons that move money: why they are disabled, while they are. */
export function MoneyStop() {
  return (
    <div role="status" className={styles.container}>
      <StopText />
    </div>
  )
}

/** The same for an existing live region. */
export function StopText() {
  const stop = useMoneyStop()
  if (stop === null) return null
  return (
    <p className={styles.stop}>
      <IconWifiOff size={18} aria-hidden="true" />
      <span>{stop}</span>
    </p>
  )
}
