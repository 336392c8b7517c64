import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readStored, writeStored } from '../tabStorage.ts'

/**
 * The query of a screen: in the address, and stored in this tab under this name for the next screen that shares it. A
 * query in the address has precedence. `without` names the parameters that are not stored.
 */
export function useStoredQuery(name: string, without: readonly string[]) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const queryText = search === '' ? readStored(name) : search.slice(1)
  const setQuery = useCallback(
    (query: URLSearchParams) => {
      writeStored(name, lasting(query, without))
      void navigate(addressOf(pathname, query.toString()), { replace: true })
    },
    [name, without, pathname, navigate],
  )
  useEffect(() => {
    if (search === '') {
      if (queryText !== '') void navigate(addressOf(pathname, queryText), { replace: true })
    } else {
      writeStored(name, lasting(new URLSearchParams(queryText), without))
    }
  }, [name, without, pathname, search, queryText, navigate])
  return [queryText, setQuery] as const
}

function lasting(query: URLSearchParams, without: readonly string[]): string {
  const left = [...query].filter(([key]) => !without.includes(key))
  return new URLSearchParams(left).toString()
}

function addressOf(pathname: string, query: string): string {
  return query === '' ? pathname : `${pathname}?${query}`
}
