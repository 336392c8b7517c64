import { createReactComponent } from '@tabler/icons-react'

/** A stick and a puck: the set has none. Drawn like its others, on 24 by 24. */
export const IconHockey = createReactComponent('outline', 'hockey', 'Hockey', [
  ['path', { d: 'M4 4l9 13h6v3h-8l-7 -12', key: 'stick' }],
  ['path', { d: 'M20 20v-3', key: 'puck' }],
])
