import type { OfferRow } from '@sidebet/contract/offers'
import { gamesTexts } from '@sidebet/contract/texts/games'
import { offersTexts } from '@sidebet/contract/texts/offers'
import type { League } from '@sidebet/domain/games/league'
import { useMemo } from 'react'
import { type BetList, BetListScreen } from '../betting/tables/BetListScreen.tsx'
import { offerTable, TAKE_CHANGES } from '../betting/tables/offerTable.tsx'
import { api } from '../core/calls/api.ts'
import { leaguePath } from '../core/shell/paths.ts'
import { useLeague } from '../core/shell/route.ts'

const texts = offersTexts.league

function boardOf({ code: league, title }: League): BetList<OfferRow> {
  return {
    title: texts.title(title),
    table: ({ userID, regionRestriction }, reload) => ({
      ...offerTable(userID, () => void reload()),
      source: {
        key: ['leagueOffers', league, regionRestriction],
        load: (page) => api.leagueOffers({ params: { league, regionRestriction }, ...page }),
      },
    }),
    reloads: TAKE_CHANGES,
    empty: () => texts.empty,
    next: { label: gamesTexts.menu.upcoming, to: leaguePath('upcominggames', league) },
    okLeadsTo: leaguePath('choosepath', league),
  }
}

/** All public offers on a league's upcoming games. */
export function PostedBets() {
  const league = useLeague()
  return <BetListScreen list={useMemo(() => boardOf(league), [league])} />
}
