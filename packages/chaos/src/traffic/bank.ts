/** Everybody has a verified bank before anything goes wrong. */
import { linkBank } from '../world/banks.ts'
import type { User } from '../world/people.ts'
import type { ChaosContext } from '../world/world.ts'
import { sendRequest } from './ask.ts'

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
