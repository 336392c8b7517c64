/**
 * Whether the server is there, for all who show it or need it. For a user `live` finds it out; before that, and for
 * a visitor, there is only what the browser says.
 */
import { liveTexts } from '@sidebet/copy/screens/live'
import { useSyncExternalStore } from 'react'
import { makeStore, useStore } from '../ui/store.ts'

type ConnectionState = {
  /** False while nobody looks. */
  readonly isMonitored: boolean
  /** The server tells by itself what changes. */
  readonly isLive: boolean
  readonly server: 'there' | 'lost' | 'away'
  /** Milliseconds since 1970 by the server's clock: until then all was told. */
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
  /** The browser says that there is no connection, and nobody knows since when. */
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

/** Why nothing can be sent that moves money; null when it can. */
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

/** Of a page that was made when the client was built. */
const whenMade = () => true
