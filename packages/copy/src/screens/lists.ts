/** What every list says of itself, whatever its rows are. */
export const listsTexts = {
  sort: 'Sort',
  sortBy: 'Sort by',
  /** Behind the name of the column that it is sorted by. */
  ascending: ', ascending',
  descending: ', descending',
  shown: ({ count, hasMore }: { readonly count: number; readonly hasMore: boolean }) =>
    `${count}${hasMore ? ' of more' : ''} shown`,
  more: 'Show more',
  /** Of a row that is in the list no more, where nothing better can be said. */
  gone: 'No longer here',
  /** Before a row that has just come. */
  isNew: 'New:',
  /** The button for what waits to be shown. */
  newRows: (count: number) => `${count} new`,
  /** While the server tells of every change. */
  upToDate: 'Up to date',
} as const
