import { later } from '../../ui/lazyPart.ts'

/** Past results are loaded after the slip, which works without them. */
export const past = later(() => import('./PastResults.tsx'))
