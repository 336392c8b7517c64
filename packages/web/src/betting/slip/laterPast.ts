import { later } from '../../ui/later.ts'

/** What past results say comes after the slip, which works without it. */
export const past = later(() => import('./PastResults.tsx'))
