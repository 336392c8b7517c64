import type { HomeCounts } from '@sidebet/contract/home'
import { offersText, openText } from '@sidebet/copy/counts'
import { homeTexts } from '@sidebet/copy/screens/home'
import { type LeagueCode, leagueOf } from '@sidebet/domain/games/league'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { gameInWords } from '../betting/games/gameTexts.ts'
import { LeagueMark } from '../betting/games/LeagueMark.tsx'
import { Starts } from '../betting/games/Starts.tsx'
import { centsOf } from '../ui/money.tsx'
import { gamePath } from '../ui/page/paths.ts'
import styles from './SoonGame.module.css'

/** A game that starts soon, with the money that waits for a taker, if any, as a link to its page. */
export function SoonGame({ game }: { readonly game: HomeCounts['startingSoon'][number] }) {
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
    </li>
  )
}
