import { offersTexts } from '@sidebet/copy/screens/offers'
import { api } from '../api/api.ts'
import { paths } from '../ui/page/paths.ts'
import { type Board, BoardScreen } from './BoardScreen.tsx'

const board: Board = {
  title: offersTexts.recent.title,
  source: (regionRestriction) => ({
    key: ['recentOffers', regionRestriction],
    scope: {},
    load: (page) => api.recentOffers({ params: { regionRestriction }, ...page }),
  }),
  ownSort: 'newest',
  empty: offersTexts.recent.empty,
  next: { label: offersTexts.makeBet, to: paths.home },
  okLeadsTo: paths.home,
}

/** The newest public offers of all leagues; a row opens the take flow. */
export function RecentPublicBets() {
  return <BoardScreen board={board} />
}
