import { later } from '../../ui/lazyPart.ts'

/** A chunk of its own, loaded after the table: no table waits for a chart. */
export const leaguesChart = later(() => import('./LeaguesChart.tsx'))
