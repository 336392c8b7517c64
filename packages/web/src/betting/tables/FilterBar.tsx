/** Above a board: its order, a button for the filters, and a chip per active filter that removes it. */
import { offersTexts } from '@sidebet/copy/screens/offers'
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import chips from '../../ui/chip.module.css'
import { AMOUNTS, type BoardFilters, type BoardSort, countOf, NO_FILTERS } from './boardFilters.ts'
import styles from './FilterBar.module.css'

const { filters: texts } = offersTexts

type FilterProps = {
  readonly filters: BoardFilters
  readonly onChange: (filters: BoardFilters) => void
}

export function FilterBar(
  props: FilterProps & {
    /** The default order of the board. */
    readonly ownSort: 'soonest' | 'newest'
    /** "CHI @ MIN"; null until it is loaded. */
    readonly gameName: string | null
  },
) {
  const { filters, onChange, ownSort, gameName } = props
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  const count = countOf(filters)
  const change = (to: Partial<BoardFilters>) => onChange({ ...filters, ...to })
  const { withinFunds, parts, minAmount, game } = filters
  return (
    <>
      <div className={styles.bar}>
        <button
          type="button"
          className={chips.chip}
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setOpen(!isOpen)}
        >
          <IconAdjustmentsHorizontal size={16} aria-hidden="true" />
          {texts.button}
          {count > 0 && (
            <span className={styles.count}>
              <span aria-hidden="true">{count}</span>
              <span className="unseen">{texts.active(count)}</span>
            </span>
          )}
        </button>
        <Sorts {...{ filters, ownSort }} onSort={(sort) => change({ sort })} />
        {game !== '' && (
          <Active onRemove={() => change({ game: '' })}>{gameName ?? texts.game}</Active>
        )}
        {withinFunds && (
          <Active onRemove={() => change({ withinFunds: false })}>{texts.withinFunds}</Active>
        )}
        {parts && <Active onRemove={() => change({ parts: false })}>{texts.parts}</Active>}
        {minAmount > 0 && (
          <Active onRemove={() => change({ minAmount: 0 })}>{texts.amountUp(minAmount)}</Active>
        )}
      </div>
      {/* The element that the button controls always exists. */}
      <div id={panel}>{isOpen && <Panel filters={filters} onChange={onChange} />}</div>
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

function Panel({ filters, onChange }: FilterProps) {
  const { withinFunds, parts, minAmount } = filters
  return (
    <div className={styles.panel}>
      <fieldset className={styles.group}>
        <legend>{texts.show}</legend>
        <Choice
          isOn={withinFunds}
          onPress={() => onChange({ ...filters, withinFunds: !withinFunds })}
        >
          {texts.withinFunds}
        </Choice>
        <Choice isOn={parts} onPress={() => onChange({ ...filters, parts: !parts })}>
          {texts.parts}
        </Choice>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{texts.amount}</legend>
        {[0, ...AMOUNTS].map((amount) => (
          <Choice
            key={amount}
            isOn={amount === minAmount}
            onPress={() => onChange({ ...filters, minAmount: amount })}
          >
            {amount === 0 ? texts.anyAmount : texts.amountUp(amount)}
          </Choice>
        ))}
      </fieldset>
      <button
        type="button"
        className={styles.clear}
        onClick={() => onChange({ ...NO_FILTERS, sort: filters.sort })}
      >
        {texts.clear}
      </button>
    </div>
  )
}

function Choice(props: {
  readonly isOn: boolean
  readonly onPress: () => void
  readonly children: string
}) {
  const { isOn, onPress, children } = props
  return (
    <button type="button" className={chips.chip} aria-pressed={isOn} onClick={onPress}>
      {children}
    </button>
  )
}

function Active({ onRemove, children }: { onRemove: () => void; children: ReactNode }) {
  return (
    <button type="button" className={chips.chip} onClick={onRemove}>
      <span className="unseen">{texts.remove}</span>
      {children}
      <IconX size={15} aria-hidden="true" />
    </button>
  )
}
