import { offersTexts } from '@sidebet/contract/texts/offers'
import { useCallback, useMemo, useState } from 'react'
import { api } from '../../core/api.ts'
import { PickForm } from '../../core/PickForm.tsx'
import { useLeague } from '../../core/route.ts'
import { useSession } from '../../core/session.ts'
import { TeamSelect } from '../../core/TeamSelect.tsx'
import { PickedBoard } from './PickedBoard.tsx'

const texts = offersTexts.byTeam

/** The public offers on one team's upcoming games. */
export function PostedBetsByTeam() {
  const { code: league, title } = useLeague()
  const { regionRestriction } = useSession()
  const [team, setTeam] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [asked, setAsked] = useState({ team: '', turn: 0 })

  const source = useMemo(
    () =>
      asked.team === ''
        ? null
        : {
            key: ['teamOffers', league, asked.team, regionRestriction] as const,
            load: (query: { limit: number; cursor?: string }) =>
              api.teamOffers({ params: { league, team: asked.team, regionRestriction }, query }),
          },
    [asked.team, league, regionRestriction],
  )
  const startOver = useCallback(() => {
    setTeam('')
    setAsked(({ turn }) => ({ team: '', turn }))
  }, [])
  function get() {
    setMissing(team === '')
    if (team === '') return false
    setAsked(({ turn }) => ({ team, turn: turn + 1 }))
    return true
  }
  return (
    <PickedBoard
      title={texts.title(title)}
      picker={
        <PickForm button={texts.getBets} onSubmit={get}>
          <TeamSelect
            league={league}
            label={texts.selectTeam}
            value={team}
            onChange={(next) => {
              setTeam(next)
              setMissing(false)
            }}
            error={isMissing ? 'Please select a team.' : ''}
          />
        </PickForm>
      }
      source={source}
      turn={asked.turn}
      empty={texts.empty}
      onStartOver={startOver}
    />
  )
}
