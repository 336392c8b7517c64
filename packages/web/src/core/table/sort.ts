export type Sort = { readonly column: string; readonly isDescending: boolean }

/** Up, down, and back to the order of the list itself. */
export function nextSort(sort: Sort | null, column: string): Sort | null {
  if (sort?.column !== column) return { column, isDescending: false }
  return sort.isDescending ? null : { column, isDescending: true }
}
