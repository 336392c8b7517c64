import { connectionTexts } from '@sidebet/contract/texts/connection'
import { pageTexts } from '@sidebet/contract/texts/page'
import { useEffect } from 'react'
import { refreshSession } from '../session.ts'
import { Page } from './page.tsx'

const ASK_EVERY_MS = 60_000

/** Shown instead of every screen while the servers are being updated; asks each minute whether that is over (GAP-021). */
export function UpdatingPage() {
  useEffect(() => {
    const timer = setInterval(() => void refreshSession(), ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <Page title={pageTexts.updating} narrow>
      <p>{connectionTexts.updating}</p>
    </Page>
  )
}
