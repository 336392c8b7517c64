import { Button, Skeleton } from '@mantine/core'
import { pageTexts } from '@sidebet/copy/screens/page'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Problem } from './Problem.tsx'

/** Displayed until a part of a page is loaded. */
export function PartSkeleton() {
  return (
    <div aria-busy="true">
      <span className="unseen" role="status">
        {pageTexts.loading}
      </span>
      <Skeleton height={180} radius={18} />
    </div>
  )
}

/**
 * The answer of a call as a part of a page: a placeholder before it, and a retry after a failure. With `isFreshOnly` an
 * answer from an earlier visit does not count.
 */
export function WhenRead<Value>(props: {
  readonly of: UseQueryResult<Value, Error>
  readonly notRead: string
  readonly isFreshOnly?: boolean
  readonly children: (value: Value) => ReactNode
}) {
  const { of, notRead, isFreshOnly = false, children } = props
  const isOld = isFreshOnly && !of.isFetchedAfterMount
  if (of.data !== undefined && !isOld) return children(of.data)
  if (of.isPending || isOld) return <PartSkeleton />
  return (
    <Problem text={notRead}>
      <Button onClick={() => void of.refetch()}>{pageTexts.tryAgain}</Button>
    </Problem>
  )
}
