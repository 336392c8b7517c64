import type { BetRow } from '@sidebet/contract/bets'
import { homeTexts } from '@sidebet/copy/screens/home'
import { marginText } from '@sidebet/copy/sides'
import type { LeagueCode } from '@sidebet/domain/games/league'
import { needInWords, toSpare as toSpareOf, waitInWords } from '../betting/betTexts.ts'
import { GameLink } from '../betting/games/GameLink.tsx'
import { LeagueMark } from '../betting/games/LeagueMark.tsx'
import { Starts } from '../betting/games/Starts.tsx'
import { Matchup, TeamBadge } from '../betting/games/team.tsx'
import { StakeBar } from '../betting/StakeBar.tsx'
import { ownBetOf } from '../betting/tables/ownBetOf.ts'
import { NewMark } from './NewMark.tsx'
import styles from './rows.module.css'

/** An unsettled bet: the score, what the user needs, the margin, and both stakes. */
export function LiveBet({ bet, userID }: { readonly bet: BetRow; readonly userID: string }) {
  const { side, counterpart, risk, win } = ownBetOf(bet, userID)
  const toSpare = toSpareOf(bet, userID)
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <span className={styles.teams}>
          <LeagueMark league={bet.league as LeagueCode} height={24} />
          <GameLink gameID={bet.gameID}>
            {toSpare === null ? <Matchup game={bet} /> : <Score bet={bet} />}
          </GameLink>
          <NewMark madeAt={bet.dateAccepted} />
        </span>
        {toSpare === null ? (
          <span className={styles.aside}>{waitInWords(bet) ?? <Starts at={bet.dateTimeDB} />}</span>
        ) : (
          <span className={styles.live}>{homeTexts.playing}</span>
        )}
      </div>
      <p>{needInWords(bet, side)}</p>
      {toSpare !== null && (
        <p className={styles.margin}>
          {homeTexts.marginLabel}{' '}
          <b className={toSpare < 0 ? styles.behind : styles.ahead}>{marginText(toSpare)}</b>
        </p>
      )}
      <StakeBar you={risk} them={{ who: counterpart, risk: win }} />
    </li>
  )
}

function Score({ bet }: { readonly bet: BetRow }) {
  return (
    <>
      <TeamBadge game={bet} side="away" />
      <span className={styles.score}>
        {bet.awayPoints} <span aria-hidden="true">–</span> {bet.homePoints}
      </span>
      <TeamBadge game={bet} side="home" />
    </>
  )
}
