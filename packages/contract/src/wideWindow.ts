/** The media query of a window with room for a second column: it gets more of the home screen (`ownHome`). */
export const WIDE_WINDOW = '(min-width: 900px)'
