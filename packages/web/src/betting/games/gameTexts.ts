import type { GameRow } from '@sidebet/contract/games'
import { gamesTexts } from '@sidebet/copy/screens/games'

/** "New York Jets at New England Patriots". */
export function gameInWords(row: Pick<GameRow, 'awayTeam' | 'homeTeam'>): string {
  return `${row.awayTeam} ${gamesTexts.at} ${row.homeTeam}`
}

/** "NYJ @ NE". */
export function gameInShort(row: Pick<GameRow, 'awayTeamShort' | 'homeTeamShort'>): string {
  return `${row.awayTeamShort} @ ${row.homeTeamShort}`
}
