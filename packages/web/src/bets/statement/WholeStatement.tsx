/** The whole period as a file and on paper. Filters of the screen do not apply. */
import type { StatementLine } from '@sidebet/contract/statement'
import { betsTexts } from '@sidebet/copy/screens/bets'
import { statementTexts } from '@sidebet/copy/screens/statement'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { allPages } from '../../api/allPages.ts'
import { api } from '../../api/api.ts'
import { serverNow } from '../../api/clock.ts'
import { useSession } from '../../session/session.ts'
import { toast } from '../../ui/dialogs/toast.ts'
import { downloadCsv } from '../../ui/download.ts'
import { BusyButton } from '../../ui/forms/BusyButton.tsx'
import { todayAt } from '../history/period.ts'
import { statementCsv } from './statementCsv.ts'
import { periodInCall, type StatementPeriod } from './statementQuery.ts'
import styles from './WholeStatement.module.css'

type Lines = readonly StatementLine[]

/** Both buttons. `onPaper` receives the movements to print. */
export function WholeStatement(props: {
  readonly period: StatementPeriod
  readonly onPaper: (lines: Lines) => void
}) {
  const { period, onPaper } = props
  const until = period.to ?? todayAt(serverNow())
  const name = ['sidebet-statement', period.from, until].filter((part) => part !== null).join('-')
  return (
    <div className={styles.buttons}>
      <WithAll
        period={period}
        icon={<IconDownload size={17} aria-hidden="true" />}
        onAll={(lines) => downloadCsv(`${name}.csv`, statementCsv(lines))}
      >
        {betsTexts.history.csv}
      </WithAll>
      <WithAll period={period} icon={<IconPrinter size={17} aria-hidden="true" />} onAll={onPaper}>
        {statementTexts.print}
      </WithAll>
    </div>
  )
}

function WithAll(props: {
  readonly period: StatementPeriod
  readonly icon: ReactNode
  readonly onAll: (lines: Lines) => void
  readonly children: string
}) {
  const { period, icon, onAll, children } = props
  const { userID } = useSession()
  const [isLoading, setLoading] = useState(false)

  async function fetchAll() {
    if (isLoading) return
    setLoading(true)
    const periodQuery = periodInCall(period)
    const answer = await allPages((page) =>
      api.statement({ params: { userID }, query: { ...periodQuery, ...page } }),
    )
    setLoading(false)
    if (answer.ok) onAll(answer.value)
    else if (answer.code !== 'unreachable') toast(answer.error, 'bad')
  }
  return (
    <BusyButton
      variant="default"
      leftSection={icon}
      isBusy={isLoading}
      showsLoader
      onClick={() => void fetchAll()}
    >
      {children}
    </BusyButton>
  )
}

/** Prints as soon as the lines are rendered, and removes them after printing. */
export function usePaper(): readonly [Lines | null, (lines: Lines) => void] {
  const [lines, setLines] = useState<Lines | null>(null)
  useEffect(() => {
    if (lines === null) return
    const done = () => setLines(null)
    window.addEventListener('afterprint', done)
    window.print()
    return () => window.removeEventListener('afterprint', done)
  }, [lines])
  return [lines, setLines]
}
