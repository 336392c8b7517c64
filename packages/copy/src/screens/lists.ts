/** The texts that all lists share. */
export const listsTexts = {
  sort: 'Sort',
  sortBy: 'Sort by',
  /** Follows the name of the column that sorts the list. */
  ascending: ', ascending',
  descending: ', descending',
  shown: ({ count, hasMore }: { readonly count: number; readonly hasMore: boolean }) =>
    `${count} shown${hasMore ? ', more below' : ''}`,
  more: 'Show more',
  /** Of a row that has left the list, where no more specific text applies. */
  gone: 'No longer here',
  /** Precedes a row that has just arrived. */
  isNew: 'New:',
  /** The button that shows the waiting new rows. */
  newRows: (count: number) => `${count} new`,
  /** While the event stream works. */
  upToDate: 'Up to date',
} as const
