import { statusBlocks, statusTexts } from '@sidebet/copy/screens/status'
import { dayAndTime } from '../api/clock.ts'
import { useCall } from '../api/useCall.ts'
import { Page } from '../ui/page/page.tsx'
import { WhenRead } from '../ui/page/WhenRead.tsx'
import { Blocks } from './Blocks.tsx'

/** What works and what does not, also for visitors and during an update of the servers. */
export function StatusPage() {
  const read = useCall('serviceStatus', { quiet: true }, { always: true })
  return (
    <Page title={statusTexts.title}>
      <WhenRead of={read} notRead={statusTexts.notRead}>
        {(status) => <Blocks of={statusBlocks(status, dayAndTime)} />}
      </WhenRead>
    </Page>
  )
}
