import { type Audience, type Friend, PUBLIC_AUDIENCE } from '../audience.ts'

let next: Audience = PUBLIC_AUDIENCE

/** The next slip that is opened in this tab makes an offer to this friend. */
export function offerNextTo(friend: Friend): void {
  next = friend
}

/** The audience of a slip that opens: a choice counts once, so that no later offer is private by accident. */
export function takeNextAudience(): Audience {
  const audience = next
  next = PUBLIC_AUDIENCE
  return audience
}
