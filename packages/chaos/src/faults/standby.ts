/** What befalls the standby that answers lists. No request may notice it. */
import type { EmbeddedContext } from '../environment/context.ts'
import { randomOf } from '../random.ts'
import { pause } from '../waitUntil.ts'

/** Until `isOver`, the standby replays nothing for up to 4 s, or is killed, with pauses in which it answers lists. */
export async function disturbStandby(
  { cluster: { standby }, history, seed, tally }: EmbeddedContext,
  phase: number,
  isOver: () => boolean,
): Promise<void> {
  if (!standby) return
  const random = randomOf(seed * 31 + phase)
  while (!isOver()) {
    await pause(random.int(1_000, 3_000))
    const kind = random.chance(0.7) ? 'delayStandby' : 'killStandby'
    tally.fault(kind)
    history.write('fault', { kind, begins: true })
    try {
      if (kind === 'killStandby') standby.kill()
      else await standby.delay(random.int(500, 4_000))
    } catch (error) {
      // It starts again after a kill, and answers nothing before.
      history.write('faultFailed', { kind, error: String(error) })
    }
    history.write('fault', { kind, begins: false })
  }
}
