/** Gives each user a verified bank before the first fault. */
import { linkBank } from '../environment/banks.ts'
import type { ChaosContext } from '../environment/context.ts'
import type { User } from '../environment/people.ts'
import { makeRetryingClient } from '../update/retryingClient.ts'

export async function giveBank(context: ChaosContext, user: User): Promise<void> {
  // On a busy machine a request may get a 503 before any fault.
  const client = makeRetryingClient(context.servers)
  user.bank = await linkBank({
    sandboxUrl: context.sandbox.url,
    name: user.name,
    account: 'checking',
    get: (path) => client.get(user, path),
    post: (path, body) => client.post(user, path, body),
  })
}
