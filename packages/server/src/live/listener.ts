/** The LISTEN connection of a process. It reconnects by itself and reports when notifications may have been missed. */
import type { Duplex } from 'node:stream'
import pg from 'pg'
import { splitOptions } from '../platform/database/schema.ts'
import type { Log } from '../platform/log.ts'
import {
  CHANGE_CHANNEL,
  type ChangeEvent,
  listenToChanges,
  parseChangeEvent,
} from './changeEvent.ts'

export type Listener = {
  /** `opening` until the first LISTEN succeeds or fails; `away` while no notification can arrive. */
  state(): 'opening' | 'listening' | 'away'
  close(): void
}

export type Hearing = {
  onChange(onChange: ChangeEvent): void
  /** From now on every notification arrives. */
  listening(): void
  /** No notification arrives until `listening`. */
  away(): void
}

/** The application_name of the connection in pg_stat_activity. */
export const LISTENER_NAME = 'sidebet live'

/** How often the connection is checked, and the time limit of the answer. */
const TRIED_EVERY_MS = 5_000
const ANSWER_WITHIN_MS = 5_000
const CONNECT_MS = 2_000
/** The pause before a new connection; it doubles with each failed try. */
const PAUSE_MS = { first: 100, most: 5_000 }
const GOODBYE_MS = 1_000
/**
 * Without acknowledgements for this time, as from a suspended process, PostgreSQL ends the connection and stores no more
 * notifications for it.
 */
const STANDS_STILL_MS = 60_000

/** Connects to this database, again after each loss, until it is closed. */
export function openListener(url: string, hearing: Hearing, log: Log): Listener {
  let state: ReturnType<Listener['state']> = 'opening'
  let isClosed = false
  let tries = 0
  let again: NodeJS.Timeout | undefined
  let end = (): void => {}

  function open(): void {
    const { connectionString, options } = splitOptions(url)
    const client = new pg.Client({
      connectionString,
      application_name: LISTENER_NAME,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: ANSWER_WITHIN_MS,
      keepAlive: true,
      options: `${options} -c statement_timeout=${ANSWER_WITHIN_MS} -c tcp_user_timeout=${STANDS_STILL_MS}`,
    })
    let isOver = false
    let next: NodeJS.Timeout | undefined
    end = () => {
      isOver = true
      clearTimeout(next)
      destroy(client)
    }
    function lost(error?: Error): void {
      if (isOver) return
      end()
      if (state !== 'away') {
        log.warn({ live: 'away', err: error })
        state = 'away'
        hearing.away()
      }
      again = setTimeout(open, pauseAfter(tries++))
    }
    /** Checks the connection: one that hangs, or leads to a read-only server, receives nothing and reports no error. */
    async function tryIt(): Promise<void> {
      try {
        if (!(await isWell(client))) return lost(new Error('the connection no longer listens'))
        if (!isOver) next = setTimeout(tryIt, TRIED_EVERY_MS)
      } catch (error) {
        lost(error as Error)
      }
    }

    client.on('error', lost)
    client.on('end', () => lost())
    client.on('notification', ({ payload = '' }) => {
      const event = parseChangeEvent(payload)
      if (event) hearing.onChange(event)
      else log.warn({ live: 'not a change event' })
    })
    client
      .connect()
      .then(() => listenToChanges(client))
      .then(async () => {
        await tryIt()
        if (isOver) return
        if (state === 'away') log.warn({ live: 'back' })
        tries = 0
        state = 'listening'
        hearing.listening()
      })
      .catch(lost)
  }

  open()
  return {
    state: () => state,
    close() {
      if (isClosed) return
      isClosed = true
      clearTimeout(again)
      end()
    },
  }
}

async function isWell(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ well: boolean }>(
    `select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off'
       and exists (select from pg_listening_channels() as channel where channel = ${CHANGE_CHANNEL}) as well`,
  )
  return rows[0]!.well
}

/** Ends the session, and destroys the socket after `GOODBYE_MS`. */
function destroy(client: pg.Client): void {
  const { connection } = client as unknown as { connection: { stream: Duplex } }
  client.end().catch(() => {})
  setTimeout(() => connection.stream.destroy(), GOODBYE_MS).unref()
}

function pauseAfter(tries: number): number {
  const pause = Math.min(PAUSE_MS.first * 2 ** tries, PAUSE_MS.most)
  return pause * (0.5 + Math.random())
}
