import type { Place } from '@sidebet/contract/place'
import type { RefusalOf } from '@sidebet/copy/refusals/refusalTexts'
import { type Failure, failure, notDone, refused } from '../http/reply.ts'
import type { Ruling } from './command.ts'

/** What a money call answers when it had no effect: never 200 (GAP-176). */
export function moneyFailure<P extends Place>(
  place: P,
  ruling: Exclude<
    Ruling<object, RefusalOf<P> & { readonly code: string }>,
    { readonly kind: 'done' }
  >,
): Failure {
  if (ruling.kind === 'keyReused') return failure('keyReused')
  if (ruling.kind === 'frozen') return failure('noSession')
  if (ruling.kind !== 'refused') return notDone(ruling.kind)
  return refused(place, ruling.refusal)
}
