/**
 * The calls that the specification names for a take and for a post. The first one has the whole effect in one transaction.
 * The others only acknowledge it: they move no money, and their answers are not read (GAP-083, GAP-101). `quiet`, since the
 * sheet itself shows a missing answer.
 */
import {
  type Answer,
  type AnswerOf,
  api,
  type Failed,
  type FailedOf,
  type OutputOf,
} from '../../api/api.ts'
import type { Audience } from '../audience.ts'

type TakeRequest = Required<Pick<Parameters<typeof api.takeOffer>[0], 'body' | 'key'>>
type PostRequest = Required<Pick<Parameters<typeof api.postOffer>[0], 'body' | 'key'>>

/** The calls that post an offer to the public, to a friend, in a group and by link: all return the same. */
type PostCall = 'postOffer' | 'postFriendOffer' | 'postGroupOffer' | 'postLinkOffer'
export type PostFailed = Failed<{ [Name in PostCall]: FailedOf<Name>['code'] }[PostCall]>
export type Posting = Answer<OutputOf<PostCall>, PostFailed['code']>

/** Takes an offer. The specification has the three calls fired together. */
export function sendTake(request: TakeRequest): Promise<AnswerOf<'takeOffer'>> {
  const taken = api.takeOffer({ ...request, quiet: true })
  void api.adjustFundsAtAccept({ ...request, quiet: true })
  void api.adjustAmountBetByAccepted({ ...request, quiet: true })
  return taken
}

/** Posts an offer. The second call follows a success. */
export async function sendPost(audience: Audience, { body, key }: PostRequest): Promise<Posting> {
  const options = { key, quiet: true } as const
  const answer = await sendTo(audience, body, options)
  if (answer.ok) void api.adjustFundsAtPost({ body, ...options })
  return answer
}

function sendTo(
  audience: Audience,
  body: PostRequest['body'],
  options: { readonly key: string; readonly quiet: true },
): Promise<Posting> {
  switch (audience.kind) {
    case 'public':
      return api.postOffer({ body, ...options })
    case 'friend': {
      const { friendUsername, friendEmail, friendPhone } = audience
      return api.postFriendOffer({
        body: { ...body, friendUsername, friendEmail, friendPhone },
        ...options,
      })
    }
    case 'group':
      return api.postGroupOffer({ body: { ...body, groupName: audience.name }, ...options })
    case 'link':
      return api.postLinkOffer({ body, ...options })
  }
}
