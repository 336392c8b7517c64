import { expect, test } from 'vitest'
import { startTestServer } from '../testing/server.ts'

test('two endpoints return the funds of a new user, whose friend bets, group bets and promotions are empty', async () => {
  const server = await startTestServer()
  const ada = await server.user('ada', { cashCents: 12_345 })
  for (const call of ['alluserdata', 'maxrisk']) {
    const { body } = await ada.get(`/api/user/${call}/ada`)
    expect(body).toEqual([{ fundsAvailable: 123.45, fundsAtRisk: 0 }])
  }
  expect((await ada.get('/api/betsProposed/checkfriendbets/ada')).body).toEqual({ data: [] })
  expect((await ada.get('/api/betsProposed/checkgroupbets/ada')).body).toEqual([])
  expect((await ada.get('/api/promotion/checkpromotions/ada')).body).toEqual({
    message: 'no_data',
    data: [],
  })
  await server.close()
})
