/**
 * Requests of groups. They touch all users who were ever members: a request that ends a group locks its row and waits for
 * their accounts.
 */

import type { ChaosContext } from '../environment/context.ts'
import { emailOf, type User } from '../environment/people.ts'
import type { Things } from '../faultSpans.ts'
import type { ModelGroup } from '../model/referenceModel.ts'
import { type Operation, operation } from './operation.ts'
import { ofUser } from './requests.ts'

const API = '/api/group'

export function thingsOf({ model }: ChaosContext, group: ModelGroup, user: User): Things {
  const offers = [...model.offers.values()].filter(
    ({ audience }) => audience.kind === 'group' && audience.group === group.name,
  )
  const users = group.joins.flatMap((join) => join.user ?? [])
  return ofUser(user, {
    users: new Set([user.id, ...users]),
    offers: new Set(offers.map(({ id }) => id)),
    games: new Set(offers.map(({ game }) => game)),
  })
}

export function createGroupOf(user: User, groupName: string): Operation {
  const path = `${API}/checkCreate`
  const touches = ofUser(user)
  return operation({
    kind: 'createGroup',
    user,
    method: 'POST',
    path,
    body: { groupName },
    touches,
  })
}

export function readGroupOf(context: ChaosContext, user: User, group: ModelGroup): Operation {
  const path = `${API}/${encodeURIComponent(group.name)}`
  const touches = thingsOf(context, group, user)
  return operation({ kind: 'readGroup', user, method: 'GET', path, touches })
}

type About = { readonly context: ChaosContext; readonly user: User; readonly group: ModelGroup }

function change(
  kind: 'invite' | 'join' | 'leave' | 'remove' | 'deleteGroup',
  call: string,
  { context, user, group }: About,
  body: object,
): Operation {
  const touches = thingsOf(context, group, user)
  return operation({ kind, user, method: 'POST', path: `${API}/${call}`, body, touches })
}

export const inviteOf = (about: About, groupCode: string, name: string, byEmail: boolean) =>
  change('invite', 'inviteToGroup', about, {
    groupName: about.group.name,
    groupCode,
    ...(byEmail ? { friendEmail: emailOf(name) } : { friendUsername: name }),
  })

export const joinOf = (about: About, groupCode: string) =>
  change('join', 'joinGroup', about, { groupName: about.group.name, groupCode })

export const leaveOf = (about: About) =>
  change('leave', 'leaveGroup', about, { friendGroup: about.group.name })

export const removeOf = (about: About, friendUsername: string) =>
  change('remove', 'removeFriend', about, { friendGroup: about.group.name, friendUsername })

export const deleteOf = (about: About) =>
  change('deleteGroup', 'deleteGroup', about, { friendGroup: about.group.name })
