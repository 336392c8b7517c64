import { slipTexts } from '@sidebet/copy/screens/slip'
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

type Word = keyof typeof slipTexts.states

const STATES: Readonly<Record<Word, { readonly Icon: Icon; readonly style?: string }>> = {
  sending: { Icon: IconSend },
  noAnswer: { Icon: IconCloudOff, style: styles.bad! },
  notMade: { Icon: IconHandStop, style: styles.bad! },
  live: { Icon: IconBolt, style: styles.good! },
  waiting: { Icon: IconHourglass },
  partTaken: { Icon: IconChartPie },
  changed: { Icon: IconUsers },
  gone: { Icon: IconHandStop, style: styles.bad! },
}

/** The state of a bet: a word and an icon, then details. */
export function BetState(props: { readonly word: Word; readonly children?: string }) {
  const { word, children } = props
  const { Icon, style = '' } = STATES[word]
  return (
    <>
      <span className={`${styles.state} ${style}`}>
        <Icon size={17} aria-hidden="true" />
        {slipTexts.states[word]}
      </span>
      {children && `: ${children}`}
    </>
  )
}
