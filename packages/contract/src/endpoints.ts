/**
 * Every endpoint by its name. The browser's bundle has data instead of this file: of each endpoint what a request needs, without
 * zod (decision 011).
 */
import * as account from './account.ts'
import * as banks from './banks.ts'
import * as bets from './bets.ts'
import * as deposits from './deposits.ts'
import type { Endpoint } from './endpoint.ts'
import * as friends from './friends.ts'
import * as funds from './funds.ts'
import * as games from './games.ts'
import * as groups from './groups.ts'
import * as help from './help.ts'
import * as home from './home.ts'
import * as notices from './notices.ts'
import * as offers from './offers.ts'
import * as operator from './operator.ts'
import * as passwords from './passwords.ts'
import * as payments from './payments.ts'
import * as profile from './profile.ts'
import * as promotions from './promotions.ts'
import * as reauth from './reauth.ts'
import * as receipts from './receipts.ts'
import * as recovery from './recovery.ts'
import * as secondFactor from './secondFactor.ts'
import * as session from './session.ts'
import * as sessions from './sessions.ts'
import * as statement from './statement.ts'
import * as withdrawals from './withdrawals.ts'

const modules = {
  ...account,
  ...banks,
  ...bets,
  ...deposits,
  ...friends,
  ...funds,
  ...games,
  ...groups,
  ...help,
  ...home,
  ...notices,
  ...offers,
  ...operator,
  ...passwords,
  ...payments,
  ...profile,
  ...promotions,
  ...reauth,
  ...receipts,
  ...recovery,
  ...secondFactor,
  ...session,
  ...sessions,
  ...statement,
  ...withdrawals,
}

/** What the files of features export beside their endpoints is left out. */
export type Endpoints = {
  readonly [Name in keyof typeof modules as (typeof modules)[Name] extends Endpoint
    ? Name
    : never]: Extract<(typeof modules)[Name], Endpoint>
}

export type EndpointName = keyof Endpoints

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'answer' in value

export const endpoints = Object.fromEntries(
  Object.entries(modules).filter(([, value]) => isEndpoint(value)),
) as unknown as Endpoints
