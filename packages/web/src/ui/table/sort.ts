import { keep, kept } from '../kept.ts'

export type Sort = { readonly column: string; readonly isDescending: boolean }

/** Up, down, and back to the order of the list itself. */
export function nextSort(sort: Sort | null, column: string): Sort | null {
  if (sort?.column !== column) return { column, isDescending: false }
  return sort.isDescending ? null : { column, isDescending: true }
}

/** How the reader last sorted the list of this name, in this tab. */
export function keptSort(list: string): Sort | null {
  const [column = '', direction] = kept(nameOf(list)).split(' ')
  return column === '' ? null : { column, isDescending: direction === 'down' }
}

export function keepSort(list: string, sort: Sort | null): void {
  keep(nameOf(list), sort ? `${sort.column} ${sort.isDescending ? 'down' : 'up'}` : '')
}

function nameOf(list: string): string {
  return `sort:${list}`
}
