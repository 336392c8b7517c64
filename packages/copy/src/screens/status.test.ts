import { expect, test } from 'vitest'
import { statusBlocks, statusTexts } from './status.ts'

const timeOf = (iso: string) => `<${iso}>`
const part = (works: boolean, since: string | null = null) =>
  ({ part: 'walletWithdrawals', works, since }) as const
const at = '2026-11-27T08:00:00.000Z'

test('S35: the status page states that everything works, or since when a part does not', () => {
  const [all, working] = statusBlocks({ at, parts: [part(true)], leagues: [] }, timeOf)
  expect(all).toBe(statusTexts.allWork)
  expect(working).toMatchObject({ table: { rows: [['Withdrawals to PayPal', 'Works']] } })
  const [some, failing] = statusBlocks({ at, parts: [part(false, at)], leagues: [] }, timeOf)
  expect(some).toBe(statusTexts.someFail)
  expect(failing).toMatchObject({
    table: { rows: [['Withdrawals to PayPal', `Does not work since <${at}>`]] },
  })
  const [, unknown] = statusBlocks({ at, parts: [part(false)], leagues: [] }, timeOf)
  expect(unknown).toMatchObject({ table: { rows: [['Withdrawals to PayPal', 'Does not work']] } })
})

test('S35: the status page has the results of each league, or states that there are none', () => {
  expect(statusBlocks({ at, parts: [], leagues: [] }, timeOf).at(-1)).toBe(statusTexts.leagues.none)
  const leagues = [
    { league: 'nfl', paid: 3, minutesToPaid: 1.5, corrected: 1, disputed: 2 },
    { league: 'nba', paid: 0, minutesToPaid: null, corrected: 0, disputed: 0 },
  ] as const
  expect(statusBlocks({ at, parts: [], leagues: [...leagues] }, timeOf).at(-1)).toMatchObject({
    table: {
      rows: [
        ['NFL', '3', '1.5', '1', '2'],
        ['NBA', '0', '-', '0', '0'],
      ],
    },
  })
})
