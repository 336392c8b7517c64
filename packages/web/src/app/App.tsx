import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, StrictMode, useEffect, useState } from 'react'
import { queries } from '../api/queries.ts'
import { useSession } from '../session/session.ts'
import { dialogs } from '../ui/dialogs/dialog.ts'
import { toasts } from '../ui/dialogs/toast.ts'
import { later, useIsSettled, useLater } from '../ui/lazyPart.ts'
import { GoToHost } from '../ui/page/goTo.ts'
import type { Route } from '../ui/page/route.ts'
import { useStore } from '../ui/store.ts'
import { cssVariables, theme } from '../ui/theme.ts'
import { Router } from './router.tsx'

/** The frame around all screens. `Address` provides the location, in a browser or in a prerendered page. */
export function App(props: {
  readonly routes: readonly Route[]
  readonly Address: ComponentType<{ readonly children: ReactNode }>
}) {
  const { routes, Address } = props
  return (
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <QueryClientProvider client={queries}>
          <Address>
            <Router routes={routes} />
            <Dialogs />
            <GoToHost />
            <ForgetOthers />
            <Listening />
          </Address>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>
  )
}

/** The next user sees neither the cached answers nor the toasts of the one before. */
function ForgetOthers() {
  const { userID } = useSession()
  const [last, setLast] = useState(userID)
  useEffect(() => {
    if (last !== '' && last !== userID) {
      queries.clear()
      toasts.set({ shown: [] })
    }
    setLast(userID)
  }, [userID, last])
  return null
}

const live = later(() => import('../live/listen.ts'))

/** While a user is signed in, changes by other users update the displayed data. */
function Listening() {
  const { status, userID, isLeaving } = useSession()
  const isIn = status === 'in' && !isLeaving
  const isSettled = useIsSettled()
  const part = useLater(live, isIn && isSettled)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another user needs a new stream
  useEffect(() => (isIn && part ? part.listen(queries) : undefined), [isIn, userID, part])
  return null
}

const host = later(() => import('../ui/dialogs/DialogHost.tsx'))

/** The host is rendered with the first dialog. Its chunk is prefetched after 1.5 s. */
function Dialogs() {
  const { open } = useStore(dialogs)
  const [isNeeded, setNeeded] = useState(false)
  if (open.length > 0 && !isNeeded) setNeeded(true)
  useEffect(() => {
    const timer = setTimeout(() => void host.fetch().catch(() => {}), 1_500)
    return () => clearTimeout(timer)
  }, [])
  const part = useLater(host, isNeeded)
  return isNeeded && part && <part.DialogHost />
}
