import { api } from '../api/api.ts'
import { currentSession, endSession, whileLeaving } from './session.ts'

/** Ends the session on the server and here; false when the server was unreachable and the session continues. */
export async function logOut(): Promise<boolean> {
  return whileLeaving(async () => {
    const answer = await api.logout({ body: { userID: currentSession().userID } })
    if (answer.ok) endSession()
    return answer.ok
  })
}
