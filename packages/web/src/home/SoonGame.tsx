import type { HomeCounts } from '@sidebet/contract/home'
import { offersText, openText } from '@sidebet/copy/counts'
import { gamePageTexts } from '@sidebet/copy/screens/gamePage'
import { homeTexts } from '@sidebet/copy/screens/home'
import { type LeagueCode, leagueOf } from '@sidebet/domain/games/league'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { gameInWords } from '../betting/games/gameTexts.ts'
import { LeagueMark } from '../betting/games/LeagueMark.tsx'
import { Starts } from '../betting/games/Starts.tsx'
import chips from '../ui/chip.module.css'
import { openPart } from '../ui/dialogs/openPart.ts'
import { later, useIsSettled, useLater } from '../ui/lazyPart.ts'
import { centsOf } from '../ui/money.tsx'
import { gamePath } from '../ui/page/paths.ts'
import styles from './SoonGame.module.css'

type Game = HomeCounts['startingSoon'][number]

/** A game that starts soon, as a link to its page: with the money that waits for a taker, or the ways to the first offer. */
export function SoonGame({ game }: { readonly game: Game }) {
  const league = game.league as LeagueCode
  const { offers } = game
  return (
    <li>
      <Link to={gamePath(game.gameID)} className={styles.game}>
        <LeagueMark league={league} height={24} />
        <span className="unseen">{leagueOf(league).title}: </span>
        <span className={styles.teams}>{gameInWords(game)}</span>
        <span className={styles.starts}>
          <span className="unseen">, </span>
          <Starts at={game.dateTimeDB} shape="clock" />
        </span>
        <span className="unseen">, </span>
        <span className={styles.money}>
          {offers === 0 ? (
            <span className={styles.offers}>{homeTexts.noOffers}</span>
          ) : (
            <>
              {openText({ offers, open: centsOf(game.amountOpen) })}
              <span className="unseen">, </span>
              <span className={styles.offers}>{offersText(offers)}</span>
            </>
          )}
        </span>
        <IconChevronRight size={18} className={styles.arrow} aria-hidden="true" />
      </Link>
      {offers === 0 && <FirstOffer game={game} />}
    </li>
  )
}

/** Loaded after the screen. */
const posting = later(() => import('../betting/post/postFlow.tsx'))

/** A button for each team, which opens Set the Bet with it as the pick. */
function FirstOffer({ game }: { readonly game: Game }) {
  useLater(posting, useIsSettled())
  const league = game.league as LeagueCode
  const teams = [
    { pick: 'away', team: game.awayTeam, short: game.awayTeamShort },
    { pick: 'home', team: game.homeTeam, short: game.homeTeamShort },
  ] as const
  return (
    <div className={styles.first}>
      <span aria-hidden="true">{homeTexts.firstOffer}</span>
      {teams.map(({ pick, team, short }) => (
        <button
          key={pick}
          type="button"
          className={chips.chip}
          onClick={() => openPart(posting, ({ postFlow }) => void postFlow(game, pick))}
        >
          {short}
          <span className="unseen">: {gamePageTexts.ladders.makeOffer({ league, team })}</span>
        </button>
      ))}
    </div>
  )
}
