import { gamesTexts } from '@sidebet/copy/screens/games'
import { useCallback } from 'react'
import { api } from '../api/api.ts'
import { dialog } from '../ui/dialogs/dialog.ts'
import { LinkButton } from '../ui/page/LinkButton.tsx'
import { Page } from '../ui/page/page.tsx'
import { leaguePath } from '../ui/page/paths.ts'
import { useLeague } from '../ui/page/route.ts'
import { useReplacePage } from '../ui/page/useReplacePage.ts'
import { DataTable } from '../ui/table/DataTable.tsx'
import { gameTable } from './gameTable.tsx'

const texts = gamesTexts.upcoming

/** A league's games that have not started; selecting one starts a bet. */
export function UpcomingGames() {
  const { code: league, title } = useLeague()
  const replacePage = useReplacePage()
  const showNoGames = useCallback(() => {
    void dialog.showMessage(texts.empty).then(() => replacePage(leaguePath('choosepath', league)))
  }, [replacePage, league])
  return (
    <Page title={texts.title(title)}>
      <DataTable
        of={{
          ...gameTable,
          caption: texts.title(title),
          source: {
            key: ['upcomingGames', league],
            load: (page) => api.upcomingGames({ params: { league }, ...page }),
          },
          empty: (
            <>
              <p>{texts.empty}</p>
              <LinkButton to={leaguePath('choosepath', league)}>
                {gamesTexts.menu.title(title)}
              </LinkButton>
            </>
          ),
          onEmpty: showNoGames,
        }}
      />
    </Page>
  )
}
