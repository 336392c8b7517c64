/** The networks from which users signed up, as keyed hashes. */
import type { Config } from '../config/config.ts'
import type { Tx } from '../platform/database/db.ts'
import { subnetOf } from '../platform/http/networkOf.ts'
import { keyedHash } from '../platform/keyedHash.ts'

/**
 * Stores the network of a sign-up. While the secret is changed, it is stored under both keys, so that it is comparable with
 * earlier sign-ups.
 */
export async function insertSignUpNetwork(
  tx: Tx,
  { secretKeys }: Pick<Config, 'secretKeys'>,
  { userId, ip }: { readonly userId: number; readonly ip: string },
): Promise<void> {
  const hashes = secretKeys.map((key) =>
    keyedHash({ SECRET_KEY: key }, 'signUpNetwork', subnetOf(ip)),
  )
  await tx.query(
    `insert into sign_up_networks (user_id, network)
     select $1, network from unnest($2::text[]) as network on conflict do nothing`,
    [userId, hashes],
  )
}
