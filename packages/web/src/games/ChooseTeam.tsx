import { gamesTexts } from '@sidebet/copy/screens/games'
import { useCallback } from 'react'
import { TeamForm } from '../betting/games/TeamForm.tsx'
import { api } from '../core/calls/api.ts'
import { dialog } from '../core/dialogs/dialog.ts'
import { usePicked } from '../core/forms/usePicked.ts'
import { Page } from '../core/shell/page.tsx'
import { useLeague } from '../core/shell/route.ts'
import { DataTable } from '../core/table/DataTable.tsx'
import { gameTable } from './gameTable.tsx'

const texts = gamesTexts.chooseTeam

/** One team's games that have not started; selecting one begins a bet. */
export function ChooseTeam() {
  const { code: league, title } = useLeague()
  const { value: team, turn, pick } = usePicked<string>()
  // OK stays here (GAP-140): another team may have games.
  const tellEmpty = useCallback(() => void dialog.tell(texts.empty), [])
  return (
    <Page title={texts.title(title)}>
      <TeamForm league={league} label={texts.selectTeam} button={texts.getGames} onGet={pick} />
      {team !== null && (
        <DataTable
          key={turn}
          of={{
            ...gameTable,
            caption: `${texts.title(title)}: ${team}`,
            source: {
              key: ['teamGames', league, team],
              load: (page) => api.teamGames({ params: { league, team }, ...page }),
            },
            empty: <p>{texts.empty}</p>,
            onEmpty: tellEmpty,
          }}
        />
      )}
    </Page>
  )
}
