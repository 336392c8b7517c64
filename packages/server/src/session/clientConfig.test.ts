import { expect, test } from 'vitest'
import { startTestServer } from '../testing/server.ts'

const SANDBOX = 'http://127.0.0.1:49152'

const VAULT = { login: 'sandbox', clientKey: 'sandbox', isTest: false }

test.each([
  [
    'a trial on the sandbox',
    { TRIAL: '1', SANDBOX_URL: SANDBOX },
    {
      demo: true,
      wallet: { mode: 'sandbox', clientId: 'sandbox', isTest: false },
      bank: { mode: 'sandbox' },
      vault: { mode: 'sandbox', ...VAULT },
      sandboxOrigin: SANDBOX,
    },
  ],
  [
    'the real wallet beside the sandbox',
    {
      SANDBOX_URL: SANDBOX,
      PAYPAL_BASE_URL: 'https://api-m.sandbox.paypal.test',
      PAYPAL_CLIENT_ID: 'id',
    },
    {
      demo: false,
      wallet: { mode: 'live', clientId: 'id', isTest: true },
      bank: { mode: 'sandbox' },
      vault: { mode: 'sandbox', ...VAULT },
      sandboxOrigin: SANDBOX,
    },
  ],
  [
    'real banks, and no other provider',
    {
      DWOLLA_BASE_URL: 'https://api.dwolla.test',
      AUTHNET_BASE_URL: 'https://apitest.authorize.test',
      AUTHNET_LOGIN: 'name',
      AUTHNET_CLIENT_KEY: 'public',
    },
    {
      demo: false,
      wallet: { mode: 'off', clientId: 'sandbox', isTest: false },
      bank: { mode: 'live' },
      vault: { mode: 'live', login: 'name', clientKey: 'public', isTest: true },
      sandboxOrigin: '',
    },
  ],
] as const)('the configuration for clients describes %s', async (_what, settings, expected) => {
  const server = await startTestServer({ ...settings, SUPPORT_EMAIL: 'help@sidebet.test' })
  const { body } = await server.anonymous.get('/api/config')
  const general = { supportEmail: 'help@sidebet.test', addedTeams: [], now: expect.any(String) }
  expect(body).toEqual({ ...general, ...expected })
  await server.close()
})
