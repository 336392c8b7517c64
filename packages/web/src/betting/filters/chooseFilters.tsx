/** The filters of a board as a sheet over the page, whose button counts the offers that fit. */
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { dialogTexts } from '@sidebet/copy/screens/dialogs'
import { offersTexts } from '@sidebet/copy/screens/offers'
import { useState } from 'react'
import { useCall } from '../../api/useCall.ts'
import { dialog } from '../../ui/dialogs/dialog.ts'
import slip from '../slip/slip.module.css'
import { type BoardFilters, type BoardScope, queryOf } from '../tables/boardFilters.ts'
import { FilterFields } from './FilterFields.tsx'

const { filters: texts } = offersTexts
const { close: X } = dialogTexts

/** The chosen filters, or 'X'. */
export function chooseFilters(
  before: BoardFilters,
  scope: BoardScope,
): Promise<BoardFilters | 'X'> {
  return dialog.sheet<BoardFilters | 'X'>(
    (close) => <FilterSheet {...{ before, scope }} onDone={close} />,
    { title: texts.button, isOverPage: true },
  )
}

/** Between the last change of the filters and the request for their count. */
const COUNT_AFTER_MS = 250

function FilterSheet(props: {
  readonly before: BoardFilters
  readonly scope: BoardScope
  readonly onDone: (filters: BoardFilters | 'X') => void
}) {
  const { before, scope, onDone } = props
  const [filters, setFilters] = useState(before)
  const count = useCount(filters, scope)
  return (
    <div className={slip.slip}>
      <FilterFields {...{ filters, scope }} onChange={setFilters} />
      <div className={slip.foot}>
        <div className={slip.buttons}>
          <Button variant="default" size="md" onClick={() => onDone(X)}>
            {X}
          </Button>
          <Button size="md" disabled={count === 0} onClick={() => onDone(filters)}>
            <span aria-live="polite">
              {count === null ? texts.showOffers : texts.showCount(count)}
            </span>
          </Button>
        </div>
      </div>
    </div>
  )
}

/** The number of offers that fit; until it is loaded the last number, and null without one. */
function useCount(filters: BoardFilters, scope: BoardScope): number | null {
  const [counted] = useDebouncedValue(filters, COUNT_AFTER_MS)
  const query = { ...scope, ...queryOf({ ...counted, sort: null }) }
  const { data, isError } = useCall('countOffers', { query, quiet: true })
  const [last, setLast] = useState<number | null>(null)
  const count = data?.count ?? (isError ? null : last)
  if (count !== last) setLast(count)
  return count
}
