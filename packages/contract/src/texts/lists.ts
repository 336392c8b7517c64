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
} as const
