import { Button, Skeleton } from '@mantine/core'
import { pageTexts } from '@sidebet/contract/texts/page'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Problem } from './Problem.tsx'

/** What a call answered, as a part of a page: the shape to come before it, and a way to ask again when it did not come. */
export function WhenRead<Value>(props: {
  readonly of: UseQueryResult<Value, Error>
  readonly notRead: string
  readonly children: (value: Value) => ReactNode
}) {
  const { of, notRead, children } = props
  if (of.data !== undefined) return children(of.data)
  if (of.isPending)
    return (
      <div aria-busy="true">
        <span className="unseen" role="status">
          {pageTexts.loading}
        </span>
        <Skeleton height={180} radius={18} />
      </div>
    )
  return (
    <Problem text={notRead}>
      <Button onClick={() => void of.refetch()}>{pageTexts.tryAgain}</Button>
    </Problem>
  )
}
