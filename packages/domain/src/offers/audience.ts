/** The audience of an offer. A friend who is not a user yet has no id: `friendId` is null until they sign up (GAP-087). */
export type Audience =
  | { readonly kind: 'public' }
  | { readonly kind: 'friend'; readonly friendId: number | null }
  | { readonly kind: 'group'; readonly groupId: number }

/** The viewer of an offer. `isMember` is true for a member of the offer's group (GAP-106). */
export type Addressee = { readonly userId: number; readonly isMember: boolean }

/**
 * Whether an offer addresses this user: a public one all users, a friend's that friend alone (GAP-107), a group's its
 * members.
 */
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
