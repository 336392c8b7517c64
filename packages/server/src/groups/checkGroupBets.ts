import { checkGroupBets as checkGroupBetsCall } from '@sidebet/contract/groups'
import { handle } from '../core/http/handle.ts'
import { done } from '../core/http/reply.ts'

/** There are no groups yet, so none has a proposal. */
export const checkGroupBets = handle(checkGroupBetsCall, async () => done([]))
