import { Button } from '@mantine/core'
import { dialogTexts } from '@sidebet/contract/texts/dialogs'
import { friendBetsTexts } from '@sidebet/contract/texts/friendBets'
import { IconChevronRight } from '@tabler/icons-react'
import { dialog } from '../../core/dialogs/dialog.ts'
import slip from '../slip/slip.module.css'
import styles from './pickOne.module.css'

const { close: X } = dialogTexts
const { back } = friendBetsTexts.path

/** One of a few to choose from. */
export type Pick<Value> = {
  readonly key: string
  readonly name: string
  /** What else tells it from the others. */
  readonly note: string
  readonly value: Value
}

/** Which of them; null when none of them was meant after all. `money` is the bet's in one line. */
export function pickOne<Value>(
  title: string,
  picks: readonly Pick<Value>[],
  money: string,
): Promise<Value | null | 'X'> {
  return dialog.sheet<Value | null | 'X'>(
    (close) => (
      <div className={slip.slip}>
        <ul className={styles.picks}>
          {picks.map(({ key, name, note, value }) => (
            <li key={key}>
              <button type="button" className={styles.pick} onClick={() => close(value)}>
                <span>
                  <b>{name}</b>
                  {note && <small>{note}</small>}
                </span>
                <IconChevronRight size={20} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
        <div className={slip.foot}>
          <p className={slip.money}>{money}</p>
          <div className={slip.buttons}>
            <Button variant="default" size="md" onClick={() => close(X)}>
              {X}
            </Button>
            <Button variant="default" size="md" onClick={() => close(null)}>
              {back}
            </Button>
          </div>
        </div>
      </div>
    ),
    { title },
  )
}
