/** Screens display the answers of calls: cached, and refetched when stale. */
import type { EndpointName } from '@sidebet/contract/endpoints'
import {
  type QueryClient,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import { type Answer, api, type Failed, type InputOf, type OutputOf } from './api.ts'
import { cameWithPage } from './givenAnswers.ts'
import { trackPending } from './pendingCalls.ts'

/** A failed answer as an exception, as react-query requires. */
export class CallFailed extends Error {
  readonly failed: Failed
  constructor(failed: Failed) {
    super(failed.error)
    this.failed = failed
  }
}

export function valueOrThrow<Value>(answer: Answer<Value>): Value {
  if (answer.ok) return answer.value
  throw new CallFailed(answer)
}

/**
 * The value of a call: `useCall('mfaStatus', { params: { userID } })`. No request is sent while `input` is null. With
 * `always` each visit refetches, however fresh the cached answer, which is displayed meanwhile; with `everyMs` a visible page does
 * so at that interval.
 */
export function useCall<Name extends EndpointName>(
  name: Name,
  input: InputOf<Name> | null,
  { always = false, everyMs = 0 } = {},
): UseQueryResult<OutputOf<Name>, CallFailed> {
  return useQuery<OutputOf<Name>, CallFailed>({
    queryKey: [name, input],
    enabled: input !== null,
    refetchOnMount: ({ state }) => (always && !cameWithPage(state.dataUpdatedAt) ? 'always' : true),
    refetchInterval: everyMs || false,
    queryFn: async () => {
      const call = api[name] as (input: unknown) => Promise<Answer<OutputOf<Name>>>
      return valueOrThrow(await call(input))
    },
  })
}

/** After a change: refetches these calls wherever their answers are displayed. */
export function useRefresh(): (...names: EndpointName[]) => Promise<void> {
  const client = useQueryClient()
  return useCallback((...names) => refresh(client, names), [client])
}

async function refresh(client: QueryClient, names: readonly EndpointName[]): Promise<void> {
  await trackPending(names, () =>
    Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [name] }))),
  )
}
