/** Away Team, Home Team, Game Date and Select Game (S12). */
import { Button } from '@mantine/core'
import type { GameRow } from '@sidebet/contract/games'
import { gamesTexts } from '@sidebet/copy/screens/games'
import type { Side } from '@sidebet/domain/spread'
import { GameHead } from '../betting/games/GameHead.tsx'
import { GameLink } from '../betting/games/GameLink.tsx'
import { gameInWords } from '../betting/games/gameTexts.ts'
import { TeamBadge } from '../betting/games/team.tsx'
import { postFlow } from '../betting/post/postFlow.tsx'
import type { Column, TableDescription } from '../ui/table/tableDescription.ts'
import { GameDate } from './GameDate.tsx'
import styles from './games.module.css'

const labels = gamesTexts.upcoming.columns

const columns: readonly Column<GameRow>[] = [
  {
    key: 'away',
    label: labels.away,
    cell: (game) => <Team game={game} side="away" />,
    sort: (game) => game.awayTeam,
  },
  {
    key: 'home',
    label: labels.home,
    cell: (game) => <Team game={game} side="home" />,
    sort: (game) => game.homeTeam,
  },
  {
    key: 'date',
    label: labels.date,
    cell: (game) => <GameDate game={game} />,
    sort: (game) => game.dateTimeDB,
  },
  // In a card the whole foot is the button.
  {
    key: 'select',
    label: labels.select,
    cell: (game) => <SelectGame game={game} word={gamesTexts.upcoming.select} />,
    isNumber: true,
    notInCard: true,
  },
]

/** All parts of the table except its source of games. */
export const gameTable = {
  columns,
  rowKey: (game) => game.gameID,
  rowLabel: gameInWords,
  cardHead: (game) => (
    <GameLink gameID={game.gameID}>
      <GameHead game={game} />
    </GameLink>
  ),
  cardFoot: (game) => <SelectGame game={game} word={labels.select} isWide />,
} satisfies Partial<TableDescription<GameRow>>

function Team({ game, side }: { readonly game: GameRow; readonly side: Side }) {
  return (
    <span className={styles.team}>
      <span aria-hidden="true" className={styles.badge}>
        <TeamBadge game={game} side={side} />
      </span>
      <GameLink gameID={game.gameID}>{side === 'away' ? game.awayTeam : game.homeTeam}</GameLink>
    </span>
  )
}

function SelectGame(props: {
  readonly game: GameRow
  readonly word: string
  readonly isWide?: boolean
}) {
  const { game, word, isWide = false } = props
  return (
    <Button
      size={isWide ? 'md' : 'compact-md'}
      fullWidth={isWide}
      variant={isWide ? 'filled' : 'default'}
      mt={isWide ? 12 : 0}
      onClick={() => void postFlow(game)}
    >
      {word}
      <span className="unseen"> {gameInWords(game)}</span>
    </Button>
  )
}
