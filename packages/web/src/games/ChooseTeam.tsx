import { gamesTexts } from '@sidebet/contract/texts/games'
import { useCallback, useMemo, useState } from 'react'
import { api } from '../core/api.ts'
import { dialog } from '../core/dialog.ts'
import { PickForm } from '../core/PickForm.tsx'
import { Page } from '../core/page.tsx'
import { useLeague } from '../core/route.ts'
import { TeamSelect } from '../core/TeamSelect.tsx'
import { DataTable } from '../core/table.tsx'
import { gameTable } from './gameTable.tsx'
import type { MakeBet } from './routes.tsx'

const texts = gamesTexts.chooseTeam

/** One team's games that have not started; selecting one begins a bet. */
export function ChooseTeam({ makeBet }: { readonly makeBet: MakeBet }) {
  const { code: league, title } = useLeague()
  const [team, setTeam] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [asked, setAsked] = useState({ team: '', turn: 0 })
  const table = useMemo(() => gameTable(makeBet), [makeBet])
  // OK stays here (GAP-140): another team may have games.
  const tellEmpty = useCallback(() => void dialog.tell(texts.empty), [])

  function get() {
    setMissing(team === '')
    if (team === '') return false
    setAsked(({ turn }) => ({ team, turn: turn + 1 }))
    return true
  }
  return (
    <Page title={texts.title(title)}>
      <PickForm button={texts.getGames} onSubmit={get}>
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
      {asked.team !== '' && (
        <DataTable
          key={asked.turn}
          of={{
            ...table,
            caption: `${texts.title(title)}: ${asked.team}`,
            source: {
              key: ['teamGames', league, asked.team],
              load: (query) => api.teamGames({ params: { league, team: asked.team }, query }),
            },
            empty: <p>{texts.empty}</p>,
            onEmpty: tellEmpty,
          }}
        />
      )}
    </Page>
  )
}
