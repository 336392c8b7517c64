import {
  type Icon,
  IconBolt,
  IconChartPie,
  IconCloudOff,
  IconHandStop,
  IconHourglass,
  IconSend,
  IconUsers,
} from '@tabler/icons-react'
import styles from './slip.module.css'

type Word = 'Sending' | 'No answer' | 'Not made' | 'Live' | 'Waiting' | 'Part taken' | 'Changed'

const STATES: Readonly<Record<Word, { readonly Icon: Icon; readonly style?: string }>> = {
  Sending: { Icon: IconSend },
  'No answer': { Icon: IconCloudOff, style: styles.bad! },
  'Not made': { Icon: IconHandStop, style: styles.bad! },
  Live: { Icon: IconBolt, style: styles.good! },
  Waiting: { Icon: IconHourglass },
  'Part taken': { Icon: IconChartPie },
  Changed: { Icon: IconUsers },
}

/** How it stands with a bet: a word and an icon, then what there is to say about it. */
export function BetState(props: { readonly word: Word; readonly children?: string }) {
  const { word, children } = props
  const { Icon, style = '' } = STATES[word]
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
