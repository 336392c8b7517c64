/** A tile for each league, in their order (S5). */
import { LEAGUES, type League, type Sport } from '@sidebet/domain/games/league'
import {
  type Icon,
  IconBallAmericanFootball,
  IconBallBaseball,
  IconBallBasketball,
  IconBallFootball,
  IconTrophy,
} from '@tabler/icons-react'
import { IconHockey } from './IconHockey.ts'

const ICONS: Readonly<Record<Sport, Icon>> = {
  football: IconBallAmericanFootball,
  basketball: IconBallBasketball,
  baseball: IconBallBaseball,
  hockey: IconHockey,
  soccer: IconBallFootball,
}

export const SPORT_TILES: readonly { league: League; Icon: Icon }[] = [...LEAGUES]
  .sort((a, b) => a.tile - b.tile)
  .map((league) => ({ league, Icon: league.mark === 'trophy' ? IconTrophy : ICONS[league.sport] }))
