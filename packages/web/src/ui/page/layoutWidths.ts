/** The media query of windows with room for two columns. Style sheets repeat its width. */
export const WIDE = '(min-width: 900px)'
/** All other windows: their width may have a fraction. */
export const NARROW = '(max-width: 899.98px)'
