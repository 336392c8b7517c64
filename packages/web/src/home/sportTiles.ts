/** The twelve tiles in their order (S5), each with the icon of its sport. */
import { type League, type LeagueCode, leagueOf, type Sport } from '@sidebet/domain/games/league'
import {
  type Icon,
  IconBallAmericanFootball,
  IconBallBaseball,
  IconBallBasketball,
  IconBallFootball,
  IconTrophy,
} from '@tabler/icons-react'
import { IconHockey } from './IconHockey.ts'

const ORDER: readonly LeagueCode[] = [
  'nfl',
  'premier',
  'cfb',
  'nba',
  'ligamx',
  'uefa',
  'mlb',
  'nhl',
  'bundesliga',
  'seriea',
  'laliga',
  'worldcup',
]

const ICONS: Readonly<Record<Sport, Icon>> = {
  football: IconBallAmericanFootball,
  basketball: IconBallBasketball,
  baseball: IconBallBaseball,
  hockey: IconHockey,
  soccer: IconBallFootball,
}

export const SPORT_TILES: readonly { league: League; Icon: Icon }[] = ORDER.map((code) => {
  const league = leagueOf(code)
  return { league, Icon: code === 'worldcup' ? IconTrophy : ICONS[league.sport] }
})
