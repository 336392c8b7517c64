import { readStored, writeStored } from '../tabStorage.ts'

export type Sort = { readonly column: string; readonly isDescending: boolean }

/** Ascending, descending, and back to the order of the list itself. */
export function nextSort(sort: Sort | null, column: string): Sort | null {
  if (sort?.column !== column) return { column, isDescending: false }
  return sort.isDescending ? null : { column, isDescending: true }
}

/** The last order that the user chose for the list of this name, in this tab. */
export function readStoredSort(list: string): Sort | null {
  const [column = '', direction] = readStored(nameOf(list)).split(' ')
  return column === '' ? null : { column, isDescending: direction === 'down' }
}

export function writeStoredSort(list: string, sort: Sort | null): void {
  writeStored(nameOf(list), sort ? `${sort.column} ${sort.isDescending ? 'down' : 'up'}` : '')
}

function nameOf(list: string): string {
  return `sort:${list}`
}
