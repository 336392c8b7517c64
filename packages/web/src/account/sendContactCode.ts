import type { ContactKind } from '@sidebet/contract/profile'
import { profileScreenTexts } from '@sidebet/copy/screens/profile'
import { api } from '../api/api.ts'
import { showFailure } from '../api/showFailure.ts'
import { currentSession } from '../session/session.ts'
import { toast } from '../ui/dialogs/toast.ts'

/** Sends a code to the unconfirmed e-mail or phone, displayed as `to`. Returns whether it was sent. */
export async function sendContactCode(contact: ContactKind, to: string): Promise<boolean> {
  const { userID } = currentSession()
  const answer = await api.newContactCode({ body: { userID, contact } })
  if (answer.ok) toast(profileScreenTexts.unconfirmed.sent(to), 'good')
  else await showFailure(answer)
  return answer.ok
}
