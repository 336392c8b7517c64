import type { GameMarket } from '@sidebet/contract/gamePage'
import type { GameRow } from '@sidebet/contract/games'
import type { OfferRow } from '@sidebet/contract/offers'
import { gamePageTexts } from '@sidebet/copy/screens/gamePage'
import type { LeagueCode } from '@sidebet/domain/games/league'
import type { Side } from '@sidebet/domain/spread'
import { useState } from 'react'
import { Link } from 'react-router'
import chip from '../ui/chip.module.css'
import { boardOfGamePath } from '../ui/page/paths.ts'
import { ChosenBar } from './ChosenBar.tsx'
import page from './GamePage.module.css'
import { Ladder } from './Ladder.tsx'
import styles from './Ladders.module.css'
import { type ChosenOffers, LADDERS } from './useChosenOffers.ts'

const texts = gamePageTexts.ladders
const SIDES = ['away', 'home'] as const satisfies readonly Side[]

/** The team that this side of the game is. */
const teamOf = (game: GameRow, side: Side) => ({
  league: game.league as LeagueCode,
  team: side === 'away' ? game.awayTeam : game.homeTeam,
})

/** Both ladders side by side; on a phone one of them, and a choice of the side above it. */
export function Ladders(props: {
  readonly game: GameRow
  readonly isOpen: boolean
  readonly of: GameMarket['ladders']
  readonly onOpen: (offer: OfferRow) => void
  /** The id of the offer whose slip is open. */
  readonly selected: string | null
  readonly choice: ChosenOffers
}) {
  const { game, isOpen, of, onOpen, selected, choice } = props
  const [shown, setShown] = useState<Side>(() =>
    of.away.offers > of.home.offers ? 'away' : 'home',
  )
  // Bars of both sides have the same scale.
  const most = Math.max(...SIDES.flatMap((side) => of[side].steps.map(({ amount }) => amount)))
  return (
    <section className={page.card} aria-labelledby={LADDERS}>
      <div className={styles.head}>
        <h2 id={LADDERS} tabIndex={-1}>
          {texts.title}
        </h2>
        <Link to={boardOfGamePath(game.league as LeagueCode, game.gameID)}>{texts.board}</Link>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: it is no group of form fields */}
      <div role="group" className={styles.sides} aria-label={texts.side}>
        {SIDES.map((side) => (
          <button
            key={side}
            type="button"
            className={chip.chip}
            aria-pressed={side === shown}
            onClick={() => setShown(side)}
          >
            {texts.against(teamOf(game, side))}
          </button>
        ))}
      </div>
      <div className={styles.ladders} data-shown={shown}>
        {SIDES.map((side) => (
          <div key={side} className={styles[side]}>
            <Ladder
              game={game}
              pick={side}
              team={teamOf(game, side)}
              of={of[side]}
              ladders={of}
              {...{ isOpen, most, onOpen, selected, choice }}
            />
          </div>
        ))}
      </div>
      {isOpen && <ChosenBar choice={choice} />}
    </section>
  )
}
