import { Checkbox } from '@mantine/core'
import { moneyLine } from '@sidebet/copy/screens/outcomes'
import '@mantine/core/styles/Checkbox.layer.css'
import type { GameRow } from '@sidebet/contract/games'
import { postTexts } from '@sidebet/copy/refusals/bets'
import { betsTexts } from '@sidebet/copy/screens/bets'
import { offersTexts } from '@sidebet/copy/screens/offers'
import type { LeagueCode } from '@sidebet/domain/games/league'
import { usualSpread } from '@sidebet/domain/games/usualSpreads'
import { cents } from '@sidebet/domain/money'
import type { OfferTerms } from '@sidebet/domain/offers/offer'
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { dialog } from '../../ui/dialogs/dialog.ts'
import { useLater } from '../../ui/lazyPart.ts'
import type { Audience } from '../audience.ts'
import { GameHead } from '../games/GameHead.tsx'
import { betFacts } from '../probability/lazyBetFacts.ts'
import { SlipFoot } from '../slip/SlipFoot.tsx'
import { StakeField } from '../slip/StakeField.tsx'
import styles from '../slip/slip.module.css'
import { BetSentence } from './BetSentence.tsx'
import { type Filled, stakesOf, termsOf, unreadIn, type Wrong, wrongIn } from './draft.ts'
import { OddsFields } from './OddsFields.tsx'
import { OfferedTo } from './OfferedTo.tsx'
import own from './SetTheBet.module.css'
import { SpreadField } from './SpreadField.tsx'
import { WinnerField } from './WinnerField.tsx'

const texts = offersTexts.setTheBet
const QUICK = [10_00, 25_00, 50_00, 100_00].map((amount) => ({ amount: cents(amount) }))

/** What the page shows about complete terms, in the slip. */
export type AboutTerms = (terms: OfferTerms) => ReactNode

/** The step with all entries; returns them on Next. */
export function setTheBet(
  game: GameRow,
  start: Filled,
  audience: Audience,
  aboutTerms: AboutTerms | null,
): Promise<Filled | 'X'> {
  return dialog.sheet<Filled | 'X'>(
    (close) => <SetTheBet {...{ game, start, audience, aboutTerms }} onDone={close} />,
    { title: texts.title },
  )
}

function SetTheBet(props: {
  readonly game: GameRow
  readonly start: Filled
  readonly audience: Audience
  readonly aboutTerms: AboutTerms | null
  readonly onDone: (filled: Filled | 'X') => void
}) {
  const { game, start, audience, aboutTerms, onDone } = props
  const league = game.league as LeagueCode
  const [filled, setFilled] = useState(start)
  const form = useRef<HTMLFormElement>(null)
  /** Errors marked by Next; a field that has become valid is no longer marked. */
  const [marked, setMarked] = useState<Wrong>({})
  const wrong = wrongIn(filled)
  const unread: Wrong = unreadIn(filled)
  const errorOf = (field: keyof Wrong) => unread[field] ?? (marked[field] && wrong[field])
  const change = (part: Partial<Filled>) => setFilled((before) => ({ ...before, ...part }))
  const stakes = stakesOf(filled)
  const terms = termsOf(filled)
  const more = useLater(betFacts, true)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (Object.keys(wrong).length === 0) return onDone(filled)
    await dialog.showMessage(postTexts.invalidBet as string)
    setMarked(wrong)
  }
  useEffect(() => {
    if (Object.keys(marked).length === 0) return
    form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus()
  }, [marked])
  return (
    <form method="dialog" className={styles.slip} ref={form} onSubmit={submit} noValidate>
      <BetSentence filled={filled} game={game} />
      <div className={styles.folds}>
        <GameHead game={game} />
      </div>
      <OfferedTo audience={audience} />
      <StakeField
        value={filled.stake}
        onChange={(stake) => change({ stake })}
        quick={QUICK}
        error={errorOf('stake')}
        note={texts.theirs}
      />
      <WinnerField
        game={game}
        pick={filled.pick}
        onChange={(pick) => change({ pick })}
        error={errorOf('pick')}
      />
      <SpreadField
        value={filled.spread}
        usual={usualSpread(league)}
        onChange={(spread) => change({ spread })}
        error={errorOf('spread')}
      />
      <OddsFields filled={filled} onChange={change} error={errorOf('odds')} />
      <p className={own.sums} aria-live="polite">
        {stakes && texts.putUp({ them: stakes.win, you: stakes.risk })}
      </p>
      {terms && audience.kind === 'public' && aboutTerms?.(terms)}
      {more && <more.BetFacts game={game} bet={terms && { ...terms, side: 'offerer' }} />}
      <Checkbox
        label={texts.partialTake}
        checked={filled.partialTake}
        onChange={(event) => change({ partialTake: event.currentTarget.checked })}
      />
      <SlipFoot
        money={stakes ? moneyLine(stakes) : ''}
        words={[betsTexts.close, texts.next]}
        onPress={() => onDone('X')}
        submits
      />
    </form>
  )
}
