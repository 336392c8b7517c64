import { Button } from '@mantine/core'
import { dialogTexts } from '@sidebet/copy/screens/dialogs'
import { friendBetsTexts } from '@sidebet/copy/screens/friendBets'
import { dialog } from '../../ui/dialogs/dialog.ts'
import slip from '../slip/slip.module.css'
import { type Pick, Picks } from './Picks.tsx'

const { close: X } = dialogTexts
const { back } = friendBetsTexts.path

/** One of these, or null when the user goes back. `money` is the stakes in one line. */
export function pickOne<Value>(
  title: string,
  picks: readonly Pick<Value>[],
  money: string,
): Promise<Value | null | 'X'> {
  return dialog.sheet<Value | null | 'X'>(
    (close) => (
      <div className={slip.slip}>
        <Picks of={picks} onPick={close} />
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
