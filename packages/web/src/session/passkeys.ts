/** Passkeys in this browser. The WebAuthn library is loaded on first use. */
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import type { OutputOf } from '../api/api.ts'
import { later } from '../ui/lazyPart.ts'

const devices = later(() => import('@simplewebauthn/browser'))

/**
 * @param host on which the server accepts passkeys; '' for none, and before the answer, as in a first view, which is rendered
 *   without a `window`
 */
export function canUsePasskeys(host: string): boolean {
  return host !== '' && host === window.location.hostname && 'PublicKeyCredential' in window
}

/** `exists` when the device has a passkey of this account; null when the user cancelled or it failed. */
export async function createPasskey(
  options: OutputOf<'newPasskey'>['options'],
): Promise<RegistrationResponseJSON | 'exists' | null> {
  try {
    const { startRegistration } = await devices.fetch()
    return await startRegistration({
      optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
    })
  } catch (error) {
    return (error as Error).name === 'InvalidStateError' ? 'exists' : null
  }
}

/** Null when the user cancelled or it failed. */
export async function signWithPasskey(
  options: OutputOf<'newMfaPasskey'>['options'],
): Promise<AuthenticationResponseJSON | null> {
  try {
    const { startAuthentication } = await devices.fetch()
    return await startAuthentication({
      optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
    })
  } catch {
    return null
  }
}
