/** The contents and actions of one kind of list; `DataTable` renders it as a table or as cards. */
import type { ReactNode } from 'react'
import type { Grouping, RowGroup } from './groupRows.ts'
import type { Sort } from './sort.ts'
import type { RowSource, SortKey } from './useRows.ts'

export type Column<Row> = {
  readonly key: string
  /** The specified heading; in a card the label of the value. */
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** The sort key; without it the column cannot be sorted. */
  readonly sort?: SortKey<Row>
  /** Numbers are aligned to the right. */
  readonly isNumber?: boolean
  /** Another part of the card shows it: not repeated as a labelled value. */
  readonly notInCard?: boolean
  /** In a second line of the row where the window has no room for it beside the others. */
  readonly isExtra?: boolean
}

/** The text of a card's button; a quiet one is less prominent. */
type CardAction = { readonly word: string; readonly isQuiet?: boolean }

export type TableDescription<Row> = {
  /** The accessible name of the table. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly source: RowSource<Row>
  readonly rowKey: (row: Row) => string
  /** The row in words: screen readers read it after the visible text of its button. */
  readonly rowLabel: (row: Row) => string
  /** The action of a row; without it a row does nothing. */
  readonly onOpen?: (row: Row) => void
  /** The action of a click beside the row's button; without it the click is a press on the button. */
  readonly onPoint?: (row: Row) => void
  /** Called when the arrow keys reach the row; null when it is no longer in the list. */
  readonly onMove?: (row: Row | null) => void
  /** The action of a row that is no longer in the list; without it `onOpen`. */
  readonly onGone?: (row: Row) => void
  /** The text of such a row: "Settled". */
  readonly gone?: string
  /** "3 new offers": the text of the button that displays new rows. */
  readonly newRows?: (count: number) => string
  /** The head of a card (matchup and line), above the labelled values. */
  readonly cardHead?: (row: Row) => ReactNode
  /** The foot of a card, below the labelled values and beside the button. */
  readonly cardFoot?: (row: Row) => ReactNode
  /** On a phone the rows are lines of one card, instead of a card each. */
  readonly isOneCard?: boolean
  /** The text of a card's button; without it the card itself is the button. */
  readonly action?: (row: Row) => CardAction
  /** The rows of a table have that button too; otherwise their first cell is one. */
  readonly hasActionInRow?: boolean
  readonly groups?: Grouping<Row>
  readonly empty: ReactNode
  /** Called once when the list is found empty: for the specified dialog. */
  readonly onEmpty?: () => void
}

/** `gone`: no longer in the list; `new`: just added to it. */
export type Mark = 'gone' | 'new' | null

/** The props of both shapes of a list. */
export type ListProps<Row> = {
  readonly of: TableDescription<Row>
  readonly groups: readonly RowGroup<Row>[]
  readonly markOf: (key: string) => Mark
  /** The key of the open row. */
  readonly selected: string | null
  readonly isLoading: boolean
  readonly sort: Sort | null
  readonly onSort: (sort: Sort | null) => void
}
