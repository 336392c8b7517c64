import { expect, test } from 'vitest'
import { readEndpoints } from './endpointData.ts'

test('the browser has only the data of an endpoint that a request needs', async () => {
  const endpoints = await readEndpoints()
  expect(Object.keys(endpoints).length).toBeGreaterThan(100)
  expect(endpoints.takeOffer).toEqual({
    method: 'POST',
    path: '/api/betsAccepted/acceptbet',
    access: 'user',
    movesMoney: true,
  })
  expect(endpoints.home).toEqual({ method: 'GET', path: '/api/home', access: 'user' })
})
