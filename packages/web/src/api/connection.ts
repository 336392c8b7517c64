/**
 * Whether the server is reachable, for all code that displays or requires it. For a signed-in user `live` determines
 * it. Before that, and for visitors, only the browser's own state is available.
 */
import { liveTexts } from '@sidebet/copy/screens/live'
import { useSyncExternalStore } from 'react'
import { makeStore, useStore } from '../ui/store.ts'

type ConnectionState = {
  /** False while no stream is monitored. */
  readonly isMonitored: boolean
  /** The stream is open: the server pushes changes. */
  readonly isLive: boolean
  readonly server: 'there' | 'lost' | 'away'
  /** Milliseconds since 1970 by the server's clock: displayed data is complete up to this time. */
  readonly asOf: number
}

export const UNKNOWN: ConnectionState = {
  isMonitored: false,
  isLive: false,
  server: 'there',
  asOf: 0,
}

export const connection = makeStore<ConnectionState>(UNKNOWN)

type Connection =
  | { readonly server: 'there' }
  /** The browser reports no connection, and the time of the loss is unknown. */
  | { readonly server: 'offline' }
  | { readonly server: 'lost' | 'away'; readonly asOf: number }

const THERE: Connection = { server: 'there' }
const OFFLINE: Connection = { server: 'offline' }

export function useConnection(): Connection {
  const { isMonitored, server, asOf } = useStore(connection)
  const isOnline = useSyncExternalStore(watchBrowser, () => navigator.onLine, whenMade)
  if (!isMonitored) return isOnline ? THERE : OFFLINE
  return server === 'there' ? THERE : { server, asOf }
}

/** The same outside of a component. */
export function isThere(): boolean {
  const { isMonitored, server } = connection.get()
  return isMonitored ? server === 'there' : navigator.onLine
}

/** Why no request that moves money can be sent; null when it can. */
export function useMoneyStop(): string | null {
  return useConnection().server === 'there' ? null : liveTexts.noMoney
}

function watchBrowser(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** For a prerendered page, which assumes a connection. */
const whenMade = () => true
