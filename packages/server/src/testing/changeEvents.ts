import pg from 'pg'
import { type ChangeEvent, listenToChanges, parseChangeEvent } from '../live/changeEvent.ts'
import { publishChanges } from '../live/publishChanges.ts'
import type { TestDatabase } from './database.ts'

/** The change events that `work` sends, received on a connection of its own to this database. */
export async function changeEventsOf(
  { appUrl, owner }: Pick<TestDatabase, 'appUrl' | 'owner'>,
  work: () => Promise<unknown>,
): Promise<(ChangeEvent | null)[]> {
  const client = new pg.Client(appUrl)
  await client.connect()
  const sent: (ChangeEvent | null)[] = []
  client.on('notification', ({ payload = '' }) => sent.push(parseChangeEvent(payload)))
  try {
    await listenToChanges(client)
    await work()
    const end = { members: [-1] }
    await owner.transaction(async (tx) => publishChanges(tx, end))
    while (JSON.stringify(sent.at(-1)) !== JSON.stringify(end)) await client.query('select 1')
    return sent.slice(0, -1)
  } finally {
    await client.end()
  }
}
