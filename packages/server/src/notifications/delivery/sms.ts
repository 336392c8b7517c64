/** SMS by Twilio (N2). */

import { sendRequest } from '../../platform/http/provider.ts'
import type { SmsPort } from '../../platform/mail/messagePorts.ts'

export type TwilioAccount = {
  readonly baseUrl: string
  readonly account: string
  readonly token: string
  /** A phone number, "+15550100000". */
  readonly from: string
}

const TIMEOUT_MS = 8_000

/** Each text is sent once. Twilio has no idempotency key, so after a lost answer only the user may try again. */
export function twilioSms({ baseUrl, account, token, from }: TwilioAccount): SmsPort {
  const url = `${baseUrl}/2010-04-01/Accounts/${account}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`
  return {
    async send({ to, text }) {
      const answer = await sendRequest({
        method: 'POST',
        url,
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ To: to, From: from, Body: text }).toString(),
        timeoutMs: TIMEOUT_MS,
      })
      return answer.kind === 'ok' ? { kind: 'ok', value: null } : answer
    },
  }
}
