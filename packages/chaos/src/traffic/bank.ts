/** Everybody has a verified bank before anything goes wrong. */
import { linkBank } from '../world/banks.ts'
import type { User } from '../world/people.ts'
import type { World } from '../world/world.ts'
import { sendRequest } from './ask.ts'

export async function giveBank(world: World, user: User): Promise<void> {
  const server = world.servers[user.id % world.servers.length]!
  const { cookie, name } = user
  user.bank = await linkBank({
    sandboxUrl: world.sandbox.url,
    name,
    account: 'checking',
    get: (path) => sendRequest(server, { method: 'GET', path, cookie }),
    post: (path, body) => sendRequest(server, { method: 'POST', path, body, cookie }),
  })
}
