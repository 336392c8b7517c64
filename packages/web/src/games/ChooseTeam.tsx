import { gamesTexts } from '@sidebet/copy/screens/games'
import { useCallback } from 'react'
import { api } from '../api/api.ts'
import { TeamForm } from '../betting/games/TeamForm.tsx'
import { dialog } from '../ui/dialogs/dialog.ts'
import { usePicked } from '../ui/forms/usePicked.ts'
import { Page } from '../ui/page/page.tsx'
import { useLeague } from '../ui/page/route.ts'
import { DataTable } from '../ui/table/DataTable.tsx'
import { gameTable } from './gameTable.tsx'

const texts = gamesTexts.chooseTeam

/** One team's games that have not started; selecting one starts a bet. */
export function ChooseTeam() {
  const { code: league, title } = useLeague()
  const { value: team, turn, pick } = usePicked<string>()
  // OK leaves this page open (GAP-140): another team may have games.
  const showNoGames = useCallback(() => void dialog.showMessage(texts.empty), [])
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
            onEmpty: showNoGames,
          }}
        />
      )}
    </Page>
  )
}
