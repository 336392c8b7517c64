import { expect, test } from 'vitest'
import { startTestServer } from '../testing/server.ts'

const SANDBOX = 'http://127.0.0.1:49152'

test.each([
  [
    'a trial on the sandbox',
    { TRIAL: '1', SANDBOX_URL: SANDBOX },
    { demo: true, wallet: { mode: 'sandbox', clientId: 'sandbox' }, sandboxOrigin: SANDBOX },
  ],
  [
    'the real wallet beside the sandbox',
    { SANDBOX_URL: SANDBOX, PAYPAL_BASE_URL: 'https://api-m.paypal.test', PAYPAL_CLIENT_ID: 'id' },
    { demo: false, wallet: { mode: 'live', clientId: 'id' }, sandboxOrigin: '' },
  ],
] as const)('%s', async (_what, settings, expected) => {
  const server = await startTestServer({ ...settings, SUPPORT_EMAIL: 'help@sidebet.test' })
  const { body } = await server.nobody.get('/api/config')
  expect(body).toEqual({ supportEmail: 'help@sidebet.test', now: expect.any(String), ...expected })
  await server.close()
})
