/** The members of each group, as far as the answers prove them. */

import type { ChaosContext } from '../environment/context.ts'
import { maybeMember, surelyMember } from '../model/audience.ts'
import { Violation } from '../violation.ts'

const READ = `select r.name, coalesce(array_agg(m.user_id) filter (where m.left_at is null), '{}') as members
  from groups r left join group_members m on m.group_id = r.id where r.deleted_at is null group by r.name`

export async function checkGroups({ cluster, model, users, history }: ChaosContext): Promise<void> {
  const rows = await cluster.sql<{ name: string; members: string[] }>(READ)
  const there = new Map(rows.map(({ name, members }) => [name, new Set(members.map(Number))]))
  for (const name of there.keys())
    if (!model.groups.has(name))
      throw new Violation('what was not acknowledged has not happened', `a group ${name}`, [name])
  const now = { from: history.now(), to: history.now() }
  for (const group of model.groups.values()) {
    // At a rest no request is in progress: an open change has happened by now, or never will.
    for (const change of [...group.joins, ...group.ends]) change.to = Math.min(change.to, now.to)
    for (const { id, name } of users) {
      const isMember = there.get(group.name)?.has(id) ?? false
      if (isMember ? maybeMember(group, id, now) : !surelyMember(group, id)) continue
      const found = `${name} is ${isMember ? '' : 'not '}in ${group.name}`
      throw new Violation('who is in a group has joined and not left', found, [group.name, name])
    }
  }
}
