/** The cache of the calls that screens make. */
import { QueryClient } from '@tanstack/react-query'

const STALE_AFTER_MS = 10_000

export const queries = new QueryClient({
  defaultOptions: { queries: { staleTime: STALE_AFTER_MS, retry: false } },
})
