/** Everything that is done because its time has come, in the order in which it is looked for. */
import type { DueKind } from './core/dueWork.ts'
import type { Services } from './core/services.ts'
import { settlementKinds } from './games/settlementKinds.ts'

export function dueKinds(services: Services): DueKind[] {
  return [...settlementKinds(services.db)]
}
