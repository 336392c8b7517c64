import { gamePageTexts as texts } from '@sidebet/copy/screens/gamePage'
import { offersTexts } from '@sidebet/copy/screens/offers'
import { probabilityTexts } from '@sidebet/copy/screens/probability'
import { useCallback, useMemo } from 'react'
import type { OutputOf } from '../api/api.ts'
import { useRefresh } from '../api/useCall.ts'
import { subjectOf } from '../betting/betTexts.ts'
import { probabilityChoice } from '../betting/probability/probabilityChoice.ts'
import { useOpenOffer } from '../betting/tables/useOpenOffer.ts'
import { Dock } from '../ui/dialogs/Dock.tsx'
import { later, useIsSettled, useLater } from '../ui/lazyPart.ts'
import { usePublishRows } from '../ui/table/currentRows.ts'
import { Activity } from './Activity.tsx'
import page from './GamePage.module.css'
import { Ladders } from './Ladders.tsx'
import styles from './Market.module.css'
import { Outcomes } from './Outcomes.tsx'
import { OwnOnGame } from './OwnOnGame.tsx'
import { useChosenOffers } from './useChosenOffers.ts'

type GameHead = OutputOf<'gameHead'>
type GameMarket = OutputOf<'gameMarket'>

/** Loaded after the ladders, which work without it. */
const probability = later(() => import('../betting/probability/Probability.tsx'))

const NONE_GONE: ReadonlySet<string> = new Set()

/** The offers and bets on the game, with the slip beside them on a desk. */
export function Market({ head, of: market }: { readonly head: GameHead; readonly of: GameMarket }) {
  const refresh = useRefresh()
  const reload = useCallback(() => void refresh('gameMarket', 'publicLiveBets'), [refresh])
  const { selected, onOpen } = useOpenOffer(reload)
  const { ladders, ownOffers, ownBets, outcomes, activity } = market
  const best = useMemo(
    () => [...ladders.away.steps, ...ladders.home.steps].flatMap(({ best }) => best ?? []),
    [ladders],
  )
  const choice = useChosenOffers(best, reload)
  const hasNone = ladders.away.offers + ladders.home.offers === 0
  const dock = hasNone && head.isOpen ? texts.dock.none : texts.dock
  // An open slip receives the changes of its offer from them.
  usePublishRows(best, NONE_GONE, ({ _id }) => _id)
  return (
    <div className={styles.market}>
      <div className={styles.main}>
        <Ladders
          game={head.game}
          isOpen={head.isOpen}
          of={ladders}
          onOpen={onOpen}
          selected={selected}
          choice={choice}
        />
        <Chance game={head.game} of={market} selected={selected} />
        <OwnOnGame offers={ownOffers} bets={ownBets} />
        <Outcomes game={head.game} of={outcomes} />
        <Activity game={head.game} of={activity} />
      </div>
      <Dock label={offersTexts.dock.label}>
        <div className={styles.empty}>
          <h2>{dock.title}</h2>
          <p>{dock.text}</p>
        </div>
      </Dock>
    </div>
  )
}

/** The probability at the terms of the open slip, else of the last bet, else of the first step. */
function Chance(props: {
  readonly game: GameHead['game']
  readonly of: GameMarket
  readonly selected: string | null
}) {
  const { game, of: market, selected } = props
  const { ladders, activity } = market
  const offers = [...ladders.home.steps, ...ladders.away.steps].flatMap(({ best }) => best ?? [])
  const [last] = activity.bets
  const offer = offers.find(({ _id }) => _id === selected) ?? offers[0]
  const terms = last && !selected ? { ...game, ...last } : offer
  const isWanted = probabilityChoice.use() === 'on' && terms !== undefined
  const part = useLater(probability, useIsSettled() && isWanted)
  if (!part || !isWanted) return null
  return (
    <div className={page.facts}>
      <part.Probability
        game={game}
        bet={{ ...subjectOf(terms), side: 'accepter' }}
        // An open slip has a section of its own.
        label={probabilityTexts.ofGame}
      />
    </div>
  )
}
