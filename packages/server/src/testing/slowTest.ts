export { firstCases, slowTest } from '@sidebet/postgres/testing/slowTest'
