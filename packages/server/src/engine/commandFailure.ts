import type { Route } from '@sidebet/contract/endpoint'
import type { RefusalOf } from '@sidebet/copy/refusals/refusalTexts'
import { type Failure, failure, refused, temporaryFailure } from '../platform/http/reply.ts'
import type { CommandResult } from './command.ts'

/** The answer to a money call that had no effect: never 200 (GAP-176). */
export function commandFailure<R extends Route>(
  route: R,
  result: Exclude<
    CommandResult<object, RefusalOf<R> & { readonly code: string }>,
    { readonly kind: 'done' }
  >,
): Failure {
  if (result.kind === 'keyReused') return failure('keyReused')
  if (result.kind === 'frozen') return failure('noSession')
  if (result.kind !== 'refused') return temporaryFailure(result.kind)
  return refused(route, result.refusal)
}
