/**
 * The browser sends the numbers of a bank directly to the provider, which stores them encrypted. Our server receives a
 * token instead (GAP-057). Accept.js sends them in live mode, a request to the sandbox otherwise.
 */
import type { BankAccountType } from '@sidebet/domain/banks/bankNumbers'
import type { Config } from '../api/config.ts'
import { loadScript } from '../ui/loadScript.ts'

type BankNumbers = {
  readonly accountNumber: string
  readonly routingNumber: string
  readonly nameOnAccount: string
  readonly accountType: BankAccountType
}

/** The token for the numbers: valid once, for a short time. */
type OpaqueBank = { readonly dataDescriptor: string; readonly dataValue: string }

type Secured = {
  readonly authData: { readonly clientKey: string; readonly apiLoginID: string }
  readonly bankData: BankNumbers
}

/** Without the data when the provider rejected the numbers. */
type VaultResponse = { readonly opaqueData?: OpaqueBank }

declare global {
  interface Window {
    Accept?: { dispatchData(secured: Secured, onResponse: (response: VaultResponse) => void): void }
  }
}

const ANSWER_TAKES_AT_MOST_MS = 15_000

/** Null when the provider rejected the numbers or was unreachable. */
export async function encryptBank(
  bankData: BankNumbers,
  { vault, sandboxOrigin }: Config,
): Promise<OpaqueBank | null> {
  const secured = {
    authData: { clientKey: vault.clientKey, apiLoginID: vault.login },
    bankData: { ...bankData, nameOnAccount: bankData.nameOnAccount.slice(0, NAME_MAX) },
  }
  try {
    const { opaqueData } = await (vault.mode === 'live'
      ? sendToAccept(secured, vault.isTest)
      : sendToSandbox(secured, sandboxOrigin))
    return opaqueData ?? null
  } catch {
    return null
  }
}

/** Maximum length of the name on an account at Authorize.Net. */
const NAME_MAX = 22

async function sendToAccept(secured: Secured, isTest: boolean): Promise<VaultResponse> {
  await loadScript(`https://${isTest ? 'jstest' : 'js'}.authorize.net/v1/Accept.js`)
  return new Promise((resolve, reject) => {
    setTimeout(reject, ANSWER_TAKES_AT_MOST_MS)
    window.Accept?.dispatchData(secured, resolve)
  })
}

async function sendToSandbox(secured: Secured, origin: string): Promise<VaultResponse> {
  const answer = await fetch(`${origin}/authnet/acceptjs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(secured),
    signal: AbortSignal.timeout(ANSWER_TAKES_AT_MOST_MS),
  })
  return answer.json()
}
