import { later } from '../lazyPart.ts'

/** The chart and its library are a chunk of their own, which no screen waits for. */
export const balanceChart = later(() => import('./BalanceChart.tsx'))
