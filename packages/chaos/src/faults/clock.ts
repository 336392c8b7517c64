/** The product's clock jumps, and the sandbox's with it. */

import type { ChaosContext } from '../environment/context.ts'
import { signIn } from '../environment/people.ts'
import { pause } from '../pause.ts'
import { NOTHING } from '../spans.ts'
import type { Fault } from './fault.ts'

const HOUR = 3_600_000
const PATIENCE_MS = 30_000

export async function jump(context: ChaosContext, hours: number): Promise<void> {
  const { sandbox, history, servers } = context
  const offset_ms = context.offsetMs + Math.round(hours * HOUR)
  history.write('faultClock', { hours, offset_ms })
  // The product first: were the games further than its clock, their ends would come before their starts.
  for (let tries = 0; ; tries++) {
    const server = servers[tries % servers.length]!
    if (await setServerClock(server.url, sandbox.token, offset_ms)) break
    if (tries === 120) throw new Error('no server takes the new time')
    await pause(500)
  }
  await sandbox.control('POST', '/clock', { offset_ms })
  context.offsetMs = offset_ms
  // Sessions have ended: people come back.
  if (hours >= 0.5)
    for (const user of context.users) await signIn(context.cluster, user).catch(() => {})
}

/**
 * True once the product has the new time. The server answers when nothing is due any more; beside traffic something always
 * may be, so after a while it is enough that the time is the new one.
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

/** In the middle of the traffic. */
export const jumpHour: Fault = async (context, { kind }) => {
  const close = context.spans.open({ kind, locked: NOTHING, server: null })
  await jump(context, 1)
  close()
}
