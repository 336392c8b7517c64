/** What a list of one kind shows and does; `DataTable` makes a table or cards of it. */
import type { ReactNode } from 'react'
import type { Grouping, RowGroup } from './groupRows.ts'
import type { Sort } from './sort.ts'
import type { RowSource, SortKey } from './useRows.ts'

export type Column<Row> = {
  readonly key: string
  /** The specified word of the heading; in a card the label of the value. */
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** What it is sorted by; without it the column cannot be. */
  readonly sort?: SortKey<Row>
  /** Numbers stand at the right. */
  readonly isNumber?: boolean
  /** Told by another part of the card: not repeated as a labelled value. */
  readonly notInCard?: boolean
  /** Stands in a second line of the row where the window has no room for it beside the others. */
  readonly isExtra?: boolean
}

/** The word on a card's button; a quiet one is there for those who look for it. */
type CardAction = { readonly word: string; readonly isQuiet?: boolean }

export type TableDescription<Row> = {
  /** What the table holds, for screen readers. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly source: RowSource<Row>
  readonly rowKey: (row: Row) => string
  /** The row in words: follows what is seen of its button for those who hear it. */
  readonly rowLabel: (row: Row) => string
  /** What a row opens; without it a row does nothing. */
  readonly onOpen?: (row: Row) => void
  /** A click beside what opens the row; without it the same as a press on it. */
  readonly onPoint?: (row: Row) => void
  /** The arrow keys came to the row; null where it is in the list no more. */
  readonly onMove?: (row: Row | null) => void
  /** What a row opens that is in the list no more; without it the same as before. */
  readonly onGone?: (row: Row) => void
  /** What is said of such a row: "Settled". */
  readonly gone?: string
  /** "3 new offers": on the button that lets in what has come. */
  readonly newRows?: (count: number) => string
  /** The head of a card (matchup and line), above the labelled values. */
  readonly cardHead?: (row: Row) => ReactNode
  /** The foot of a card, under the labelled values and beside the button. */
  readonly cardFoot?: (row: Row) => ReactNode
  /** On a phone the rows are lines of one card, and not a card each. */
  readonly isOneCard?: boolean
  /** How many labelled values stand beside each other in a card; all of them where it is not said. */
  readonly valuesInRow?: number
  /** What a card's button says; without it the card itself is the button. */
  readonly action?: (row: Row) => CardAction
  /** The rows of a table have that button too; otherwise their first cell is one. */
  readonly hasActionInRow?: boolean
  readonly groups?: Grouping<Row>
  readonly empty: ReactNode
  /** Called once when the list turns out to be empty: for the specified dialog. */
  readonly onEmpty?: () => void
}

/** Of a row that is in the list no more, and of one that has just come into it. */
export type Mark = 'gone' | 'new' | null

/** What both shapes of a list are given. */
export type ListProps<Row> = {
  readonly of: TableDescription<Row>
  readonly groups: readonly RowGroup<Row>[]
  /** By the key of the row. */
  readonly markOf: (key: string) => Mark
  /** The key of the row that is open. */
  readonly selected: string | null
  readonly isLoading: boolean
  readonly sort: Sort | null
  readonly onSort: (sort: Sort | null) => void
}
