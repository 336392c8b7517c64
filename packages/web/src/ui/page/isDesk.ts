import { WIDE } from './layoutWidths.ts'

/** Whether the window has room for a second column. The server renders for phones. */
export const isDesk = (): boolean =>
  typeof window !== 'undefined' && window.matchMedia(WIDE).matches
