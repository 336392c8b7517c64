/** Gives each user a verified bank before the first fault. */
import { linkBank } from '../environment/banks.ts'
import type { ChaosContext } from '../environment/context.ts'
import type { User } from '../environment/people.ts'
import { sendRequest } from './sendRequest.ts'

export async function giveBank(context: ChaosContext, user: User): Promise<void> {
  const server = context.servers[user.id % context.servers.length]!
  const { cookie, name } = user
  user.bank = await linkBank({
    sandboxUrl: context.sandbox.url,
    name,
    account: 'checking',
    get: (path) => sendRequest(server, { method: 'GET', path, cookie }),
    post: (path, body) => sendRequest(server, { method: 'POST', path, body, cookie }),
  })
}
