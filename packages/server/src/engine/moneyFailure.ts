import type { Route } from '@sidebet/contract/endpoint'
import type { RefusalOf } from '@sidebet/copy/refusals/refusalTexts'
import { type Failure, failure, notDone, refused } from '../platform/http/reply.ts'
import type { Ruling } from './command.ts'

/** What a money call answers when it had no effect: never 200 (GAP-176). */
export function commandFailure<R extends Route>(
  route: R,
  ruling: Exclude<
    Ruling<object, RefusalOf<R> & { readonly code: string }>,
    { readonly kind: 'done' }
  >,
): Failure {
  if (ruling.kind === 'keyReused') return failure('keyReused')
  if (ruling.kind === 'frozen') return failure('noSession')
  if (ruling.kind !== 'refused') return notDone(ruling.kind)
  return refused(route, ruling.refusal)
}
