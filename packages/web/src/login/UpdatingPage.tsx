import { connectionTexts } from '@sidebet/copy/screens/connection'
import { pageTexts } from '@sidebet/copy/screens/page'
import { useEffect } from 'react'
import { refreshSession } from '../session/session.ts'
import { Page } from '../ui/page/page.tsx'

const POLL_INTERVAL_MS = 60_000

/** The page of all users during an update of the servers; checks each minute whether it has ended (GAP-021). */
export function UpdatingPage() {
  useEffect(() => {
    const timer = setInterval(() => void refreshSession(), POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <Page title={pageTexts.updating} narrow>
      <p>{connectionTexts.updating}</p>
      <p>{connectionTexts.resumeNote}</p>
    </Page>
  )
}
