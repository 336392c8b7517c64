/**
 * The addressees of an offer, and the possible members of a group over time: derived from answers, independent of the
 * product.
 */
import { emailOf, type User } from '../environment/people.ts'
import type {
  Audience,
  Interval,
  ModelGroup,
  ModelOffer,
  ReferenceModel,
} from './referenceModel.ts'

/** The same text as the existence check reads from the database. */
export function addressees(audience: Audience): string {
  if (audience.kind === 'public') return 'public'
  return audience.kind === 'friend' ? `friend ${audience.contact}` : `group ${audience.group}`
}

/** False only when the user cannot have been addressed at any time of the interval. */
export function isAddressed(
  { groups }: ReferenceModel,
  audience: Audience,
  user: Pick<User, 'id' | 'name'>,
  interval: Interval,
): boolean {
  if (audience.kind === 'public') return true
  if (audience.kind === 'friend') return [user.name, emailOf(user.name)].includes(audience.contact)
  const group = groups.get(audience.group)
  return group !== undefined && maybeMember(group, user.id, interval)
}

/** True when the user may have joined before the interval ends, and no certain end lies between the join and the interval. */
export function maybeMember(group: ModelGroup, user: number, { from, to }: Interval): boolean {
  const ends = group.ends.filter(({ user: of, isSure }) => isSure && (of === null || of === user))
  return group.joins.some(
    (join) =>
      join.user === user &&
      join.from <= to &&
      !ends.some((end) => join.to < end.from && end.to < from),
  )
}

/** True when a join is certain, and no possible end follows it. */
export function surelyMember({ joins, ends }: ModelGroup, user: number): boolean {
  return joins.some(
    (join) =>
      join.user === user &&
      join.isSure &&
      !ends.some((end) => (end.user === null || end.user === user) && end.to > join.from),
  )
}

/** True when no client has requested its deletion. */
export const isThere = ({ ends }: ModelGroup) => !ends.some(({ user }) => user === null)

/** Whether an offer to a group has ended with the group, or with its offerer's membership. */
export function releaseOf({ groups }: ReferenceModel, offer: ModelOffer): 'no' | 'maybe' | 'yes' {
  const { audience, user, posted } = offer
  const group = audience.kind === 'group' && groups.get(audience.group)
  if (!group) return 'no'
  const ends = group.ends.filter(({ user: of }) => of === null || of === user)
  if (ends.some(({ isSure, from }) => isSure && posted.to < from)) return 'yes'
  return ends.some(({ to }) => to > posted.from) ? 'maybe' : 'no'
}
