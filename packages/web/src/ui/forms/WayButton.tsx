import type { Icon } from '@tabler/icons-react'
import { useId } from 'react'
import { BusyButton } from './BusyButton.tsx'
import styles from './WayButton.module.css'

/** A way to deposit or to withdraw: its button, with the time, fee and limits below it. */
export function WayButton(props: {
  readonly word: string
  readonly facts: string
  readonly Icon: Icon
  readonly onPress: () => void
  readonly isMain?: boolean
  readonly isBusy?: boolean
}) {
  const { word, facts, Icon, onPress, isMain = false, isBusy = false } = props
  const id = useId()
  return (
    <div className={styles.way}>
      <BusyButton
        size="lg"
        variant={isMain ? 'filled' : 'default'}
        leftSection={<Icon aria-hidden="true" />}
        isBusy={isBusy}
        onClick={onPress}
        aria-describedby={id}
      >
        {word}
      </BusyButton>
      <p id={id}>{facts}</p>
    </div>
  )
}
