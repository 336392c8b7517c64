/** The style of the labels on an axis. */
export const AXIS_TEXT = { fontSize: '0.78rem', fill: 'var(--soft)' }
