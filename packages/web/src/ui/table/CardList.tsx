/** The rows of a list under 720 px: one card per row, with the specified columns as labelled values. */
import { Skeleton } from '@mantine/core'
import { listsTexts } from '@sidebet/copy/screens/lists'
import { type CSSProperties, memo } from 'react'
import chips from '../chip.module.css'
import styles from './CardList.module.css'
import { GoneMark, RowAction, RowOpener } from './RowOpener.tsx'
import { SortArrow } from './SortArrow.tsx'
import { nextSort } from './sort.ts'
import type { ListProps, Mark, TableDescription } from './tableDescription.ts'

const SKELETON_CARDS = [0, 1, 2, 3]

export function CardList<Row>(props: ListProps<Row>) {
  return (
    <>
      <SortChips {...props} />
      <Cards {...props} />
    </>
  )
}

function SortChips<Row>({ of, sort, onSort }: Pick<ListProps<Row>, 'of' | 'sort' | 'onSort'>) {
  const sortable = of.columns.filter((column) => column.sort)
  if (sortable.length === 0) return null
  return (
    <fieldset className={styles.chips}>
      <legend className="unseen">{listsTexts.sortBy}</legend>
      <span aria-hidden="true">{listsTexts.sort}</span>
      {sortable.map(({ key, label }) => {
        const isSorted = sort?.column === key
        return (
          <button
            key={key}
            type="button"
            className={chips.chip}
            aria-pressed={isSorted}
            onClick={() => onSort(nextSort(sort, key))}
          >
            {label}
            {isSorted && <SortArrow isDescending={sort.isDescending} />}
            {isSorted && (
              <span className="unseen">
                {sort.isDescending ? listsTexts.descending : listsTexts.ascending}
              </span>
            )}
          </button>
        )
      })}
    </fieldset>
  )
}

function Cards<Row>({ of, groups, markOf, selected, isLoading }: ListProps<Row>) {
  if (isLoading) {
    return SKELETON_CARDS.map((row) => (
      <div key={row} className={styles.card}>
        <Skeleton height={18} width="70%" mb={12} />
        <Skeleton height={30} mb={12} radius={10} />
        <Skeleton height={34} />
      </div>
    ))
  }
  const shape = of.groups ? `${styles.group} ${styles.outOfSight}` : of.isOneCard && styles.group
  return groups.map((group) => (
    <div
      key={group.key}
      className={shape || undefined}
      style={{ '--rows': group.rows.length } as CSSProperties}
    >
      {of.groups && <h2 className={styles.head}>{of.groups.head(group.rows[0]!)}</h2>}
      <ul className={styles.cards} aria-label={of.caption}>
        {group.rows.map((row) => {
          const key = of.rowKey(row)
          return (
            <Card key={key} {...{ of, row }} isSelected={key === selected} mark={markOf(key)} />
          )
        })}
      </ul>
    </div>
  ))
}

/** Opening one card renders no other. */
const Card = memo(OneCard) as typeof OneCard

function OneCard<Row>(props: {
  readonly of: TableDescription<Row>
  readonly row: Row
  readonly isSelected: boolean
  readonly mark: Mark
}) {
  const { of, row, isSelected, mark } = props
  const values = of.columns.filter((column) => !column.notInCard)
  return (
    <li
      className={styles.card}
      data-row={of.rowKey(row)}
      {...(isSelected ? { 'aria-current': true } : {})}
      {...(mark && { 'data-mark': mark })}
    >
      {mark === 'new' && <span className="unseen">{listsTexts.isNew}</span>}
      {of.cardHead?.(row)}
      {values.length > 0 && (
        <dl
          className={values.length < 4 ? styles.values : `${styles.values} ${styles.many}`}
          style={{ '--in-row': values.length } as CSSProperties}
        >
          {values.map((column) => (
            <div key={column.key}>
              <dt>{column.label}</dt>
              <dd>{column.cell(row)}</dd>
            </div>
          ))}
        </dl>
      )}
      <CardFoot of={of} row={row} isGone={mark === 'gone'} />
    </li>
  )
}

/** The foot with the button of the card; without `action` the button covers the card. */
function CardFoot<Row>(props: {
  readonly of: TableDescription<Row>
  readonly row: Row
  readonly isGone: boolean
}) {
  const { of, row, isGone } = props
  const foot = of.cardFoot?.(row)
  if (of.action) {
    return (
      <div className={styles.cardFoot}>
        {foot}
        <RowAction of={of} row={row} isGone={isGone} />
      </div>
    )
  }
  const canOpen = of.onOpen !== undefined
  return (
    <>
      {foot}
      {canOpen && (
        <RowOpener of={of} row={row} isGone={isGone} className={styles.cardCover!}>
          {null}
        </RowOpener>
      )}
      {isGone && (
        <div className={styles.gone}>
          <GoneMark of={of} />
        </div>
      )}
    </>
  )
}
