/** The clocks of the product and of the sandbox jump together. */

import type { ChaosContext } from '../environment/context.ts'
import { signIn } from '../environment/people.ts'
import { NOTHING } from '../faultSpans.ts'
import { pause } from '../waitUntil.ts'
import type { Fault } from './fault.ts'

const HOUR = 3_600_000
const PATIENCE_MS = 30_000

export async function jump(context: ChaosContext, hours: number): Promise<void> {
  const { sandbox, history, servers } = context
  const offset_ms = context.offsetMs + Math.round(hours * HOUR)
  history.write('faultClock', { hours, offset_ms })
  // The product first: if the games were ahead of its clock, their ends would come before their starts.
  for (let tries = 0; ; tries++) {
    const server = servers[tries % servers.length]!
    if (await setServerClock(server.url, sandbox.token, offset_ms)) break
    if (tries === 120) throw new Error('no server takes the new time')
    await pause(500)
  }
  await sandbox.control('POST', '/clock', { offset_ms })
  context.offsetMs = offset_ms
  // The jump has ended the sessions, so the users sign in again.
  if (hours >= 0.5)
    for (const user of context.users) await signIn(context.cluster, user).catch(() => {})
}

/**
 * Returns true once the product has the new time. The server answers when no job is due any more. Beside traffic there may
 * always be one, so after PATIENCE_MS the new time alone is enough.
 */
async function setServerClock(url: string, token: string, offset_ms: number): Promise<boolean> {
  try {
    const response = await fetch(`${url}/__test/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-sandbox-token': token },
      body: JSON.stringify({ offset_ms }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    await response.text()
    return response.ok
  } catch {
    return await hasTime(url, offset_ms).catch(() => false)
  }
}

async function hasTime(url: string, offset_ms: number): Promise<boolean> {
  const response = await fetch(`${url}/api/config`, { signal: AbortSignal.timeout(PATIENCE_MS) })
  const { now } = (await response.json()) as { now: string }
  return Math.abs(Date.parse(now) - Date.now() - offset_ms) < HOUR / 60
}

/** A jump of one hour during the traffic. */
export const jumpHour: Fault = async (context, { kind }) => {
  const close = context.spans.open({ kind, locked: NOTHING, server: null })
  await jump(context, 1)
  close()
}
