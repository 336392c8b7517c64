/** The link of an invitation. Its data follows the `#`, so that no server and no log receives it. */
import { paths } from '../ui/page/paths.ts'

type Invitation = { readonly groupName: string; readonly groupCode: string }

export function joinLink(origin: string, { groupName, groupCode }: Invitation): string {
  const params = new URLSearchParams({ name: groupName, code: groupCode })
  return `${origin}${paths.joinGroup}#${params}`
}

/** '' for a missing value. */
export function readJoinLink(hash: string): Invitation {
  const params = new URLSearchParams(hash.replace(/^#/, ''))
  return { groupName: params.get('name') ?? '', groupCode: params.get('code') ?? '' }
}
