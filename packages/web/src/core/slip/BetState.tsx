import {
  type Icon,
  IconBolt,
  IconCloudOff,
  IconHourglass,
  IconSend,
  IconUsers,
} from '@tabler/icons-react'
import styles from './slip.module.css'

const STATES: Readonly<Record<string, { readonly Icon: Icon; readonly style?: string }>> = {
  Sending: { Icon: IconSend },
  'No answer': { Icon: IconCloudOff, style: styles.bad! },
  Live: { Icon: IconBolt, style: styles.good! },
  Waiting: { Icon: IconHourglass },
  Changed: { Icon: IconUsers },
}

/** How it stands with a bet: a word and an icon, then what there is to say about it. */
export function BetState(props: {
  readonly word: 'Sending' | 'No answer' | 'Live' | 'Waiting' | 'Changed'
  readonly children?: string
}) {
  const { word, children } = props
  const { Icon, style = '' } = STATES[word]!
  return (
    <>
      <span className={`${styles.state} ${style}`}>
        <Icon size={17} aria-hidden="true" />
        {word}
      </span>
      {children && `: ${children}`}
    </>
  )
}
