import type { GameRow } from '@sidebet/contract/games'
import { lettersOn, matchupColours, type TeamColours } from '@sidebet/domain/games/teamColours'
import type { Side } from '@sidebet/domain/spread'
import type { CSSProperties, ReactNode } from 'react'
import { gameInWords } from './gameTexts.ts'
import styles from './team.module.css'

export type Teams = Pick<GameRow, 'awayTeam' | 'awayTeamShort' | 'homeTeam' | 'homeTeamShort'>

/** Text on the colours of a team, as logos are trademarks. */
function Badge(props: {
  readonly colours: TeamColours
  readonly name: string
  readonly children: ReactNode
}) {
  const { first, second } = props.colours
  const style = { '--first': first, '--second': second, color: lettersOn(first) }
  return (
    <abbr className={styles.badge} title={props.name} style={style as CSSProperties}>
      {props.children}
    </abbr>
  )
}

/** One of the two teams of a game. Its colours depend on both teams, so that they always differ. */
export function TeamBadge({ game, side }: { readonly game: Teams; readonly side: Side }) {
  const [name, short] =
    side === 'away' ? [game.awayTeam, game.awayTeamShort] : [game.homeTeam, game.homeTeamShort]
  return (
    <Badge colours={matchupColours(game)[side]} name={name}>
      <span aria-hidden="true">{short}</span>
      <span className="unseen">{name}</span>
    </Badge>
  )
}

/** Away @ home. */
export function Matchup({ game }: { readonly game: Teams }) {
  return (
    <>
      <span className={styles.matchup} aria-hidden="true">
        <Pair game={game} />
      </span>
      <span className="unseen">{` ${gameInWords(game)}`}</span>
    </>
  )
}

/** "NYJ @ NE", each on its colours: in a table, where it is the text. */
export function MatchupInShort({ game }: { readonly game: Teams }) {
  return (
    <span className={styles.short}>
      <Pair game={game} />
    </span>
  )
}

function Pair({ game }: { readonly game: Teams }) {
  const colours = matchupColours(game)
  return (
    <>
      <Badge colours={colours.away} name={game.awayTeam}>
        {game.awayTeamShort}
      </Badge>
      {' @ '}
      <Badge colours={colours.home} name={game.homeTeam}>
        {game.homeTeamShort}
      </Badge>
    </>
  )
}
