import { later } from '../../ui/lazyPart.ts'

/** The charts are a chunk of their own, loaded after the table: no table waits for a chart. */
export const charts = later(() => import('./charts.tsx'))
