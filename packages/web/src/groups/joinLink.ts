/** The link of an invitation. What it says stands after `#`, so that no server and no log ever reads it. */
import { paths } from '../ui/page/paths.ts'

type Invitation = { readonly groupName: string; readonly groupCode: string }

export function joinLink(origin: string, { groupName, groupCode }: Invitation): string {
  const said = new URLSearchParams({ name: groupName, code: groupCode })
  return `${origin}${paths.joinGroup}#${said}`
}

/** '' for what is not said. */
export function readJoinLink(hash: string): Invitation {
  const said = new URLSearchParams(hash.replace(/^#/, ''))
  return { groupName: said.get('name') ?? '', groupCode: said.get('code') ?? '' }
}
