/** Above a board: its order, a button for the filters, and a chip per active filter that removes it. */
import type { BoardSort } from '@sidebet/contract/boards'
import { connectionTexts } from '@sidebet/copy/screens/connection'
import { offersTexts } from '@sidebet/copy/screens/offers'
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import chips from '../../ui/chip.module.css'
import { toast } from '../../ui/dialogs/toast.ts'
import { later, useIsSettled, useLater } from '../../ui/lazyPart.ts'
import type { FilterProps } from '../filters/FilterFields.tsx'
import { activeFilters } from './activeFilters.ts'
import type { BoardFilters } from './boardFilters.ts'
import { Choice } from './Choice.tsx'
import styles from './FilterBar.module.css'
import { focusBeside } from './FiltersBeside.tsx'
import { LaterFields } from './LaterFields.tsx'
import type { FilterLayout } from './useFilterLayout.ts'

const { filters: texts } = offersTexts

/** Loaded after the list, with the names of all teams. */
const sheet = later(() => import('../filters/chooseFilters.tsx'))

export function FilterBar(
  props: FilterProps & {
    readonly layout: FilterLayout
    /** The default order of the board. */
    readonly ownSort: 'soonest' | 'newest'
    /** "CHI @ MIN"; null until it is loaded. */
    readonly gameName: string | null
  },
) {
  const { filters, scope, onChange, layout, ownSort, gameName } = props
  const active = activeFilters(filters, scope, gameName)
  const change = (to: Partial<BoardFilters>) => onChange({ ...filters, ...to })
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()
  useLater(sheet, useIsSettled() && layout === 'sheet')
  async function openSheet() {
    const part = await sheet.fetch().catch(() => null)
    if (!part) return toast(connectionTexts.unreachable, 'bad')
    const chosen = await part.chooseFilters(filters, scope)
    if (chosen !== 'X') onChange(chosen)
  }
  const press = {
    sheet: { onClick: () => void openSheet(), 'aria-haspopup': 'dialog' },
    panel: {
      onClick: () => setOpen(!isOpen),
      'aria-expanded': isOpen,
      'aria-controls': panelId,
    },
    beside: { onClick: focusBeside },
  } as const
  return (
    <>
      <div className={styles.bar}>
        <button type="button" className={chips.chip} {...press[layout]}>
          <IconAdjustmentsHorizontal size={16} aria-hidden="true" />
          {texts.button}
          {active.length > 0 && (
            <span className={styles.count}>
              <span aria-hidden="true">{active.length}</span>
              <span className="unseen">{texts.active(active.length)}</span>
            </span>
          )}
        </button>
        <Sorts {...{ filters, ownSort }} onSort={(sort) => change({ sort })} />
        {active.map(({ text, off }) => (
          <button key={text} type="button" className={chips.chip} onClick={() => change(off)}>
            <span className="unseen">{texts.remove}</span>
            {text}
            <IconX size={15} aria-hidden="true" />
          </button>
        ))}
      </div>
      {/* The element that the button controls always exists. */}
      <div id={panelId}>
        {layout === 'panel' && isOpen && (
          <div className={styles.panel}>
            <LaterFields {...{ filters, scope, onChange }} />
          </div>
        )}
      </div>
    </>
  )
}

function Sorts(props: {
  readonly filters: BoardFilters
  readonly ownSort: 'soonest' | 'newest'
  readonly onSort: (sort: BoardSort | null) => void
}) {
  const { filters, ownSort, onSort } = props
  const sorts = ownSort === 'newest' ? (['newest', 'soonest'] as const) : (['soonest'] as const)
  const current = filters.sort ?? ownSort
  return (
    <fieldset className={styles.sorts}>
      <legend className="unseen">{texts.sort}</legend>
      {([...sorts, 'bestOdds'] as const).map((sort) => (
        <Choice
          key={sort}
          isOn={sort === current}
          onPress={() => onSort(sort === ownSort || sort === 'newest' ? null : sort)}
        >
          {texts.sorts[sort]}
        </Choice>
      ))}
    </fieldset>
  )
}
