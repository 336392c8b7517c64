import { WIDE_WINDOW } from '@sidebet/contract/wideWindow'

/** Whether the window has room for a second column. */
export const isDesk = (): boolean => window.matchMedia(WIDE_WINDOW).matches
