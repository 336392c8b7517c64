import { WIDE } from './layoutWidths.ts'

/** Whether the window has room for a second column. */
export const isDesk = (): boolean => window.matchMedia(WIDE).matches
