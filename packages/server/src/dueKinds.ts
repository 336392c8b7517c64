/** Everything that is done because its time has come, in the order in which it is looked for. */
import type { DueKind } from './core/dueWork.ts'
import type { Services } from './core/services.ts'

export function dueKinds(_services: Services): DueKind[] {
  return []
}
