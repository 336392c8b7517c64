import { gamesTexts } from '@sidebet/copy/screens/games'
import { offersTexts } from '@sidebet/copy/screens/offers'
import type { League } from '@sidebet/domain/games/league'
import { useMemo } from 'react'
import { api } from '../api/api.ts'
import { leaguePath } from '../ui/page/paths.ts'
import { useLeague } from '../ui/page/route.ts'
import { type Board, BoardScreen } from './BoardScreen.tsx'

const texts = offersTexts.league

function boardOf({ code: league, title }: League): Board {
  return {
    title: texts.title(title),
    source: (regionRestriction) => ({
      key: ['leagueOffers', league, regionRestriction],
      scope: { league },
      load: (page) => api.leagueOffers({ params: { league, regionRestriction }, ...page }),
    }),
    ownSort: 'soonest',
    empty: () => texts.empty,
    next: { label: gamesTexts.menu.upcoming, to: leaguePath('upcominggames', league) },
    okLeadsTo: leaguePath('choosepath', league),
  }
}

/** All public offers on a league's upcoming games. */
export function PostedBets() {
  const league = useLeague()
  return <BoardScreen board={useMemo(() => boardOf(league), [league])} />
}
