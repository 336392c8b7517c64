/** The funds bar: two endpoints that return the same two fields, and nothing else (GAP-037). */
import { allUserData as allUserDataCall, maxRisk as maxRiskCall } from '@sidebet/contract/funds'
import { handle } from '../handle.ts'
import { wireFunds } from '../ledger/funds.ts'
import { done } from '../platform/http/reply.ts'

export const allUserData = handle(allUserDataCall, async ({ services, session }) =>
  done([await wireFunds(services.db, session.userId)]),
)

export const maxRisk = handle(maxRiskCall, async ({ services, session }) =>
  done([await wireFunds(services.db, session.userId)]),
)
