import { Button } from '@mantine/core'
import { pageTexts } from '@sidebet/copy/screens/page'
import { statementTexts } from '@sidebet/copy/screens/statement'
import { useIsFetching } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../api/api.ts'
import { serverNow } from '../../api/clock.ts'
import { useCall } from '../../api/useCall.ts'
import { useSession } from '../../session/session.ts'
import { HistoryLists } from '../../ui/page/HistoryLists.tsx'
import { Problem } from '../../ui/page/Problem.tsx'
import { Page } from '../../ui/page/page.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { BalanceCard } from './BalanceCard.tsx'
import cards from './Cards.module.css'
import { LeaguesCard } from './LeaguesCard.tsx'
import { LineFilters } from './LineFilters.tsx'
import { Paper } from './Paper.tsx'
import { PeriodBar } from './PeriodBar.tsx'
import styles from './Statement.module.css'
import { KindNumbers, Sums } from './Sums.tsx'
import {
  periodInCall,
  readQuery,
  type StatementPeriod,
  type StatementQuery,
  writeQuery,
} from './statementQuery.ts'
import { statementTable } from './statementTable.tsx'
import { usePaper, WholeStatement } from './WholeStatement.tsx'

const texts = statementTexts

/** Every movement of the user's money in a period, its sums and its charts. The address contains the query. */
export function Statement() {
  const { userID, currentUser } = useSession()
  const [search, setSearch] = useSearchParams()
  const statementQuery = useMemo(() => readQuery(search, serverNow()), [search])
  const updateQuery = (to: Partial<StatementQuery>) =>
    setSearch(writeQuery({ ...statementQuery, ...to }), { replace: true, preventScrollReset: true })
  const { period, kind, league } = statementQuery
  const [paper, print] = usePaper()
  return (
    <Page title={texts.title} actions={<WholeStatement period={period} onPaper={print} />}>
      <HistoryLists />
      <p className={styles.onPaper}>
        {texts.whose({ username: currentUser, period: periodInWords(period) })}
      </p>
      <PeriodBar selection={statementQuery} onSelect={updateQuery} />
      <Summary period={period} />
      <LineFilters filters={{ kind, league }} onChange={updateQuery} />
      <div className={paper ? styles.onScreen : undefined}>
        {!paper && <p className={styles.onPaper}>{texts.notAll}</p>}
        <Lines
          key={JSON.stringify(statementQuery)}
          statementQuery={statementQuery}
          userID={userID}
        />
      </div>
      {paper && <Paper lines={paper} />}
      <p className={styles.zone}>{texts.zone}</p>
    </Page>
  )
}

function Summary({ period }: { readonly period: StatementPeriod }) {
  const { userID } = useSession()
  const input = { params: { userID }, query: periodInCall(period), quiet: true } as const
  const { data, isError, refetch } = useCall('statementSummary', input, { always: true })
  // The table of movements loads before the charts.
  const mayDraw = useIsFetching({ queryKey: ['statement'] }) === 0
  if (isError && !data) {
    return (
      <Problem text={texts.notRead}>
        <Button onClick={() => void refetch()}>{pageTexts.tryAgain}</Button>
      </Problem>
    )
  }
  return (
    <>
      <Sums summary={data ?? null} />
      {data && (
        <>
          {data.kinds.length > 0 && <KindNumbers summary={data} />}
          <div className={cards.cards}>
            <BalanceCard summary={data} period={period} mayDraw={mayDraw} />
            <LeaguesCard leagues={data.leagues} mayDraw={mayDraw} />
          </div>
        </>
      )}
    </>
  )
}

function Lines({
  statementQuery,
  userID,
}: {
  readonly statementQuery: StatementQuery
  readonly userID: string
}) {
  const { kind, league, period } = statementQuery
  const filters = { ...(kind && { kind }), ...(league && { league }) }
  const query = { ...periodInCall(period), ...filters }
  return (
    <DataTable
      of={{
        ...statementTable,
        caption: texts.title,
        source: {
          key: ['statement', query],
          load: ({ query: page, quiet }) =>
            api.statement({ params: { userID }, query: { ...query, ...page }, quiet }),
        },
        empty: <p>{kind || league ? texts.nothingFits : texts.empty}</p>,
      }}
    />
  )
}

/** "09/06/2026 to 11/22/2026", "All movements until now". */
function periodInWords({ from, to }: StatementPeriod): string {
  const day = (date: string) => date.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1')
  if (from === null && to === null) return texts.allTime
  return texts.fromTo({
    from: from === null ? texts.beginning : day(from),
    to: to === null ? texts.now : day(to),
  })
}
