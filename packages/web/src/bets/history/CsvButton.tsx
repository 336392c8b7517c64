import { betsTexts } from '@sidebet/copy/screens/bets'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '../../session/session.ts'
import { toast } from '../../ui/dialogs/toast.ts'
import { downloadCsv } from '../../ui/download.ts'
import { BusyButton } from '../../ui/forms/BusyButton.tsx'
import { historyCsv } from './historyCsv.ts'
import type { Period } from './period.ts'
import { wholeHistory } from './wholeHistory.ts'

/** The whole displayed period as a file. */
export function CsvButton({ period }: { readonly period: Period }) {
  const { userID } = useSession()
  const [isLoading, setLoading] = useState(false)

  async function download() {
    if (isLoading) return
    setLoading(true)
    const answer = await wholeHistory(period, userID)
    setLoading(false)
    if (answer.ok) {
      downloadCsv(`sidebet-${period.from}-${period.to}.csv`, historyCsv(answer.value, userID))
    } else if (answer.code !== 'unreachable') toast(answer.error, 'bad')
  }

  return (
    <BusyButton
      variant="default"
      leftSection={<IconDownload size={17} aria-hidden="true" />}
      isBusy={isLoading}
      showsLoader
      onClick={() => void download()}
    >
      {betsTexts.history.csv}
    </BusyButton>
  )
}
