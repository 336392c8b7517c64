import type { GameRow } from '@sidebet/contract/games'
import { gamesTexts } from '@sidebet/copy/screens/games'
import type { Side } from '@sidebet/domain/spread'
import styles from './team.module.css'
import { matchupColours } from './teamColours.ts'

export type Teams = Pick<GameRow, 'awayTeam' | 'awayTeamShort' | 'homeTeam' | 'homeTeamShort'>

/**
 * One of the two teams of a game: the abbreviation on a colour, as logos are trademarks. The colour depends on both
 * teams, so that they never share one.
 */
export function TeamBadge({ game, side }: { readonly game: Teams; readonly side: Side }) {
  const [name, short] =
    side === 'away' ? [game.awayTeam, game.awayTeamShort] : [game.homeTeam, game.homeTeamShort]
  return (
    <abbr className={styles.badge} title={name} style={{ background: matchupColours(game)[side] }}>
      <span aria-hidden="true">{short}</span>
      <span className="unseen">{name}</span>
    </abbr>
  )
}

/** Away @ home. */
export function Matchup({ game }: { readonly game: Teams }) {
  return (
    <span className={styles.matchup}>
      <TeamBadge game={game} side="away" />
      <span aria-hidden="true">@</span>
      <span className="unseen"> {gamesTexts.at} </span>
      <TeamBadge game={game} side="home" />
    </span>
  )
}

/** "NYJ @ NE", each on its colour: in a table, where it is the text. */
export function MatchupInShort({ game }: { readonly game: Teams }) {
  const colours = matchupColours(game)
  return (
    <span className={styles.short}>
      <abbr className={styles.badge} title={game.awayTeam} style={{ background: colours.away }}>
        {game.awayTeamShort}
      </abbr>
      {' @ '}
      <abbr className={styles.badge} title={game.homeTeam} style={{ background: colours.home }}>
        {game.homeTeamShort}
      </abbr>
    </span>
  )
}
