/** The link of an invitation. What it says stands after `#`, so that no server and no log ever reads it. */
import { paths } from '../ui/page/paths.ts'

type Invitation = { readonly groupName: string; readonly groupCode: string }

export function joinLink(origin: string, { groupName, groupCode }: Invitation): string {
  const params = new URLSearchParams({ name: groupName, code: groupCode })
  return `${origin}${paths.joinGroup}#${params}`
}

/** '' for what is not said. */
export function readJoinLink(hash: string): Invitation {
  const params = new URLSearchParams(hash.replace(/^#/, ''))
  return { groupName: params.get('name') ?? '', groupCode: params.get('code') ?? '' }
}
