import type { Config } from '../core/config.ts'
import type { Tx } from '../core/db.ts'
import { countTry, type Limit } from '../core/throttle.ts'
import { deleteNotices, type Notice, readOfferer, tellEachMember } from './outbox.sql.ts'

/** Offers in groups that are told by mail: whoever makes more has them on the screens of the groups alone (DS1). */
const tellLimit = (userId: number): Limit => ({
  key: `groupOffer:${userId}`,
  most: 10,
  seconds: 24 * 60 * 60,
})

/**
 * Makes of each leased notice of an offer in a group one for each member, as they are now (GAP-106); answers the other
 * notices. The post itself writes one row, however many members there are.
 */
export async function tellMembers(
  tx: Tx,
  { THROTTLE_SCALE }: Pick<Config, 'THROTTLE_SCALE'>,
  leased: readonly Notice[],
): Promise<Notice[]> {
  const offers = leased.filter(({ topic }) => topic === 'group.offer')
  if (offers.length === 0) return [...leased]
  for (const { ref } of offers) {
    const offererId = await readOfferer(tx, ref)
    const wait = offererId && (await countTry(tx, tellLimit(offererId), THROTTLE_SCALE))
    if (wait === null) await tellEachMember(tx, ref)
  }
  await deleteNotices(
    tx,
    offers.map(({ id }) => id),
  )
  return leased.filter(({ topic }) => topic !== 'group.offer')
}
