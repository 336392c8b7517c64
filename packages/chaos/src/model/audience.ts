/** Whom an offer is for, and who may have been in a group when: apart from the product, from what was answered. */
import { emailOf, type User } from '../environment/people.ts'
import type {
  Audience,
  BookedGroup,
  BookedOffer,
  Interval,
  ReferenceModel,
} from './referenceModel.ts'

/** The same text as the check of existence reads from the database. */
export function addressees(audience: Audience): string {
  if (audience.kind === 'public') return 'public'
  return audience.kind === 'friend' ? `friend ${audience.contact}` : `group ${audience.group}`
}

/** False only when this user cannot have been one of them at any moment between the two. */
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

/** Somebody joined before the end of the moment, and has not surely gone between that and its beginning. */
export function maybeMember(group: BookedGroup, user: number, { from, to }: Interval): boolean {
  const ends = group.ends.filter(({ user: of, isSure }) => isSure && (of === null || of === user))
  return group.joins.some(
    (join) =>
      join.user === user &&
      join.from <= to &&
      !ends.some((end) => join.to < end.from && end.to < from),
  )
}

/** Somebody surely joined, and nothing that may have ended it came after. */
export function surelyMember({ joins, ends }: BookedGroup, user: number): boolean {
  return joins.some(
    (join) =>
      join.user === user &&
      join.isSure &&
      !ends.some((end) => (end.user === null || end.user === user) && end.to > join.from),
  )
}

/** Nobody has asked to delete it. */
export const isThere = ({ ends }: BookedGroup) => !ends.some(({ user }) => user === null)

/** Whether an offer in a group has ended with it, or with the membership of its offerer. */
export function releaseOf({ groups }: ReferenceModel, offer: BookedOffer): 'no' | 'maybe' | 'yes' {
  const { audience, user, posted } = offer
  const group = audience.kind === 'group' && groups.get(audience.group)
  if (!group) return 'no'
  const ends = group.ends.filter(({ user: of }) => of === null || of === user)
  if (ends.some(({ isSure, from }) => isSure && posted.to < from)) return 'yes'
  return ends.some(({ to }) => to > posted.from) ? 'maybe' : 'no'
}
