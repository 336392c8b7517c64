import { offersTexts } from '@sidebet/copy/screens/offers'
import { useCallback, useMemo, useState } from 'react'
import { api } from '../api/api.ts'
import { useCall } from '../api/useCall.ts'
import { TeamForm } from '../betting/games/TeamForm.tsx'
import type { BoardSource } from '../betting/tables/OfferBoard.tsx'
import { useSession } from '../session/session.ts'
import { usePicked } from '../ui/forms/usePicked.ts'
import { useLeague } from '../ui/page/route.ts'
import { PickedBoard } from './PickedBoard.tsx'

const texts = offersTexts.byTeam

/** The public offers on one team's upcoming games. */
export function PostedBetsByTeam() {
  const { code: league, title } = useLeague()
  const { regionRestriction } = useSession()
  const { value: team, turn, pick } = usePicked<string>()
  const [starts, setStarts] = useState(0)
  const { data: counted } = useCall('leagueCounts', { params: { league }, quiet: true })
  const counts = useMemo(
    () => new Map(counted?.teams.map(({ team, offers }) => [team, offers])),
    [counted],
  )

  const sourceOf = (team: string): BoardSource => ({
    key: ['teamOffers', league, team, regionRestriction],
    scope: { league, team },
    load: (page) => api.teamOffers({ params: { league, team, regionRestriction }, ...page }),
  })
  const startOver = useCallback(() => {
    pick(null)
    setStarts((count) => count + 1)
  }, [pick])
  const { selectTeam: label, getBets: button } = texts
  return (
    <PickedBoard
      title={texts.title(title)}
      picker={<TeamForm key={starts} {...{ league, label, button, counts }} onGet={pick} />}
      source={team === null ? null : sourceOf(team)}
      turn={turn}
      empty={texts.empty}
      onStartOver={startOver}
    />
  )
}
