import { expect, test } from 'vitest'
import { operationOf } from './operationOf.ts'

test.each([
  [
    'https://a.test/v2/checkout/orders/5O190127TN364715T/capture',
    'GET /v2/checkout/orders/:id/capture',
  ],
  [
    'https://a.test/customers/AB443D36-3757-44C1/funding-sources',
    'GET /customers/:id/funding-sources',
  ],
  ['https://a.test/users/ann@example.test?name=ann', 'GET /users/:id'],
  ['https://a.test/2010-04-01/Accounts/AC123/Messages.json', 'GET /:id/Accounts/:id/Messages.json'],
  ['https://a.test/locate/192.0.2.7', 'GET /locate/:id'],
  ['no address', 'GET '],
])('the operation of %s has no id and no query', (url, operation) => {
  expect(operationOf('GET', url)).toBe(operation)
})
