/** Passkeys in this browser. What speaks to devices comes with its first use. */
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import type { OutputOf } from '../api/api.ts'
import { later } from '../ui/later.ts'

const devices = later(() => import('@simplewebauthn/browser'))

/** `host` is where the server says that they work; '' is nowhere. */
export function canUsePasskeys(host: string): boolean {
  return host === window.location.hostname && 'PublicKeyCredential' in window
}

/** `known` when the device has one of this account; null when the user left it, or it did not work. */
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

/** Null when the user left it, or it did not work. */
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
