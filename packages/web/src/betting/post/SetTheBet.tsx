import { Checkbox } from '@mantine/core'
import { moneyLine } from '@sidebet/contract/texts/outcomes'
import '@mantine/core/styles/Checkbox.layer.css'
import type { GameRow } from '@sidebet/contract/games'
import { betsTexts } from '@sidebet/contract/texts/bets'
import { offersTexts } from '@sidebet/contract/texts/offers'
import { cents } from '@sidebet/domain/money'
import { type SubmitEvent, useState } from 'react'
import { dialog } from '../../core/dialogs/dialog.ts'
import { GameHead } from '../games/GameHead.tsx'
import { Outcomes } from '../slip/Outcomes.tsx'
import { SlipFoot } from '../slip/SlipFoot.tsx'
import { StakeField, typed } from '../slip/StakeField.tsx'
import styles from '../slip/slip.module.css'
import { type Filled, slipBetOf, stakesOf } from './draft.ts'
import { OddsFields } from './OddsFields.tsx'
import own from './SetTheBet.module.css'
import { SpreadField } from './SpreadField.tsx'
import { WinnerField } from './WinnerField.tsx'

const texts = offersTexts.setTheBet
const QUICK = [10_00, 25_00, 50_00, 100_00].map((amount) => ({
  label: `$${typed(cents(amount))}`,
  amount: cents(amount),
}))

/** The step where everything is filled in; ends with what stands there on Next. */
export function setTheBet(game: GameRow, start: Filled): Promise<Filled | 'X'> {
  return dialog.sheet<Filled | 'X'>(
    (close) => <SetTheBet game={game} start={start} onDone={close} />,
    { title: texts.title },
  )
}

function SetTheBet(props: {
  readonly game: GameRow
  readonly start: Filled
  readonly onDone: (filled: Filled | 'X') => void
}) {
  const { game, start, onDone } = props
  const [filled, setFilled] = useState(start)
  const change = (part: Partial<Filled>) => setFilled((before) => ({ ...before, ...part }))
  const stakes = stakesOf(filled)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onDone(filled)
  }
  return (
    <form className={styles.slip} onSubmit={submit} noValidate>
      <GameHead game={game} />
      <StakeField value={filled.stake} onChange={(stake) => change({ stake })} quick={QUICK} />
      <WinnerField game={game} pick={filled.pick} onChange={(pick) => change({ pick })} />
      <div className={own.terms}>
        <SpreadField value={filled.spread} onChange={(spread) => change({ spread })} />
        <OddsFields filled={filled} onChange={change} />
      </div>
      <Checkbox
        label={texts.partialTake}
        checked={filled.partialTake}
        onChange={(event) => change({ partialTake: event.currentTarget.checked })}
      />
      <Outcomes bet={slipBetOf(filled, game)} missing={texts.missing} />
      <SlipFoot
        money={stakes ? moneyLine(stakes) : ''}
        words={[betsTexts.close, texts.next]}
        onPress={() => onDone('X')}
        submits
      />
    </form>
  )
}
