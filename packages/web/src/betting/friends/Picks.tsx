import { IconChevronRight } from '@tabler/icons-react'
import styles from './Picks.module.css'

/** One of a few to choose from. */
export type Pick<Value> = {
  readonly key: string
  readonly name: string
  /** What else tells it from the others. */
  readonly note: string
  readonly value: Value
}

/** A list to choose from, in a dialog or as the cards of a page. */
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
