import { IconChevronRight } from '@tabler/icons-react'
import styles from './Picks.module.css'

/** One of a few choices. */
export type Pick<Value> = {
  readonly key: string
  readonly name: string
  /** A text that distinguishes it from the other choices. */
  readonly note: string
  readonly value: Value
}

/** A list of choices, in a dialog or as the cards of a page. */
export function Picks<Value>(props: {
  readonly of: readonly Pick<Value>[]
  readonly onPick: (value: Value) => void
  readonly areCards?: boolean
}) {
  const { of, onPick, areCards } = props
  return (
    <ul className={`${styles.picks} ${areCards ? styles.cards : ''}`}>
      {of.map(({ key, name, note, value }) => (
        <li key={key}>
          <button type="button" className={styles.pick} onClick={() => onPick(value)}>
            <span>
              <b>{name}</b>
              {note && <small>{note}</small>}
            </span>
            <IconChevronRight size={20} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}
