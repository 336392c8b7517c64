/**
 * The numbers of a bank go from this browser straight to the provider that stores them encrypted, and what stands for
 * them to our server (GAP-057): Accept.js where that provider is real, the sandbox's twin of it otherwise.
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

/** What stands for the numbers: it can be used once, and soon. */
type OpaqueBank = { readonly dataDescriptor: string; readonly dataValue: string }

type Secured = {
  readonly authData: { readonly clientKey: string; readonly apiLoginID: string }
  readonly bankData: BankNumbers
}

/** Without the data when the provider did not take the numbers. */
type VaultResponse = { readonly opaqueData?: OpaqueBank }

declare global {
  interface Window {
    Accept?: { dispatchData(secured: Secured, onResponse: (response: VaultResponse) => void): void }
  }
}

const ANSWER_TAKES_AT_MOST_MS = 15_000

/** Null when the provider did not take them, or was not reached. */
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

/** As long as Authorize.Net lets the name on an account be. */
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
