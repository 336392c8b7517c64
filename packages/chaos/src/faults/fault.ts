/** Runs a fault: it begins with the call and is over when the promise resolves. */

import type { EmbeddedContext } from '../environment/context.ts'
import type { PlannedFault } from '../plan.ts'

export type Fault = (context: EmbeddedContext, planned: PlannedFault) => Promise<void>

/** Picks an element by a die; undefined when the list is empty. */
export function byDie<Value>(list: readonly Value[], die: number | undefined): Value | undefined {
  return list[Math.floor((die ?? 0) * list.length)]
}
