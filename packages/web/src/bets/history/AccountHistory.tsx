import { betsTexts } from '@sidebet/copy/screens/bets'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { serverNow } from '../../api/clock.ts'
import { useCall, useRefresh } from '../../api/useCall.ts'
import { receiptColumn, settledTable } from '../../betting/tables/settledTable.tsx'
import { useSession } from '../../session/session.ts'
import { HistoryLists } from '../../ui/page/HistoryLists.tsx'
import { Page } from '../../ui/page/page.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { CsvButton } from './CsvButton.tsx'
import { PeriodForm } from './PeriodForm.tsx'
import { currentYear, isSamePeriod, type Period } from './period.ts'
import { Totals } from './Totals.tsx'
import { UsualPeriods } from './UsualPeriods.tsx'
import { historyBody } from './wholeHistory.ts'

const texts = betsTexts.history

/**
 * What the user won and lost on games of a period, over all kinds of bets. It begins with the year to date, and shows
 * no dialog when it is empty (GAP-124).
 */
export function AccountHistory() {
  const { userID } = useSession()
  const settled = settledTable(userID)
  const [period, setPeriod] = useState(() => currentYear(serverNow()))
  const [formTurn, setFormTurn] = useState(0)
  const refresh = useRefresh()
  const body = historyBody(period, userID)
  const totals = useCall('historyByDates', { body, quiet: true })

  function get(wanted: Period) {
    setPeriod(wanted)
    if (isSamePeriod(wanted, period)) void refresh('historyByDates', 'allPastBets')
  }
  function getUsual(wanted: Period) {
    get(wanted)
    // The fields are mounted again, with these days.
    setFormTurn((turn) => turn + 1)
  }

  return (
    <Page title={texts.title} actions={<CsvButton period={period} />}>
      <HistoryLists />
      <UsualPeriods selectedPeriod={period} onGet={getUsual} />
      <PeriodForm key={formTurn} start={period} onGet={get} />
      {!totals.error && <Totals totals={totals.data ?? null} />}
      <DataTable
        key={JSON.stringify(body)}
        of={{
          ...settled,
          columns: [...settled.columns, receiptColumn],
          caption: texts.title,
          source: {
            key: ['allPastBets', body],
            load: (page) => api.allPastBets({ body, ...page }),
          },
          empty: <p>{texts.empty}</p>,
        }}
      />
    </Page>
  )
}
