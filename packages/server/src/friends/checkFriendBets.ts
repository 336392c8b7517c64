import { checkFriendBets as checkFriendBetsCall } from '@sidebet/contract/friends'
import { handle } from '../core/http/handle.ts'
import { done } from '../core/http/reply.ts'

/** There are no bets between friends yet, so nobody has a proposal. */
export const checkFriendBets = handle(checkFriendBetsCall, async () => done({ data: [] }))
