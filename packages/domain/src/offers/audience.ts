/** To whom an offer is made. A friend who is not a user yet has no id: `friendId` is null until they sign up (GAP-087). */
export type Audience =
  | { readonly kind: 'public' }
  | { readonly kind: 'friend'; readonly friendId: number | null }
  | { readonly kind: 'group'; readonly groupId: number }

/** Somebody who looks at an offer; `isMember` says whether they are in the group to which it was made (GAP-106). */
export type Addressee = { readonly userId: number; readonly isMember: boolean }

/** Whether an offer is for this user: the public's for all, a friend's for that friend alone (GAP-107), a group's for its members. */
export function isFor(audience: Audience, { userId, isMember }: Addressee): boolean {
  switch (audience.kind) {
    case 'public':
      return true
    case 'friend':
      return audience.friendId === userId
    case 'group':
      return isMember
  }
}
