/** What a screen shows comes from calls: cached, and fetched anew when it is old. */
import type { EndpointName } from '@sidebet/contract/endpoints'
import {
  type QueryClient,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import { type Answer, api, type Failed, type InputOf, type OutputOf } from './api.ts'
import { trackPending } from './pendingCalls.ts'

/** A failed answer as react-query wants it: thrown. */
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
 * The value of a call: `useCall('mfaStatus', { params: { userID } })`. Not asked while `input` is null. With `always` it is
 * asked anew by every visit, however fresh the last answer is, which is shown until then.
 */
export function useCall<Name extends EndpointName>(
  name: Name,
  input: InputOf<Name> | null,
  { always = false } = {},
): UseQueryResult<OutputOf<Name>, CallFailed> {
  return useQuery<OutputOf<Name>, CallFailed>({
    queryKey: [name, input],
    enabled: input !== null,
    refetchOnMount: always ? 'always' : true,
    queryFn: async () => {
      const call = api[name] as (input: unknown) => Promise<Answer<OutputOf<Name>>>
      return valueOrThrow(await call(input))
    },
  })
}

/** After a change: what these calls answered is fetched anew, wherever it is shown. */
export function useRefresh(): (...names: EndpointName[]) => Promise<void> {
  const client = useQueryClient()
  return useCallback((...names) => refresh(client, names), [client])
}

async function refresh(client: QueryClient, names: readonly EndpointName[]): Promise<void> {
  await trackPending(names, () =>
    Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [name] }))),
  )
}
