import { later } from '../../ui/later.ts'

/** The drawing comes in a file of its own, after the table: nobody waits for a picture. */
export const charts = later(() => import('./charts.tsx'))
