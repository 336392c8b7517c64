/** Calls any endpoint of the server, also endpoints that are added later. */
import type { Endpoint } from '@sidebet/contract/endpoint'
import { z } from 'zod'
import { handlers } from '../routes.ts'
import type { Answer, Client } from './server.ts'

export const CALLS: readonly Endpoint[] = handlers.map(({ call }) => call)

/** The names in the call's path. */
export function namesInPath({ path }: Endpoint): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
}

/** The names of the fields that its body may have. */
export function namesInBody({ body }: Endpoint): string[] {
  if (!body) return []
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Fields
  const parts = [schema, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])]
  return [...new Set(parts.flatMap(({ properties }) => Object.keys(properties ?? {})))]
}

/** Values for the fields of its body with which most calls pass the validation of the body. */
export function bodyOf(call: Endpoint): Record<string, unknown> {
  const own = (call.self ?? []).map((selfField) => selfField.split('.')[1]!)
  const names = namesInBody(call).filter((name) => !own.includes(name))
  return Object.fromEntries(names.map((name) => [name, USUAL_FIELDS[name] ?? 'x']))
}

const USUAL_FIELDS: Readonly<Record<string, unknown>> = {
  email: 'someone@example.test',
  phone: '15550102030',
  password: 'Passw0rd!',
  question: 'favorite movie',
  country: 'US',
  MFAon: false,
  startDate: 20260101,
  endDate: 20261231,
  depositAmount: 25,
  receiver: 'someone@wallet.test',
  paypalPayout: 10,
  databasePayout: 10.25,
  withdrawAmount: 25,
  amount1: 0.03,
  amount2: 0.05,
  bankID: 'f_1',
  paymentID: 'm_1',
  noticeID: 'i_1',
  kind: 'taken',
  channel: 'app',
  amountBet: 10,
  spreadOffer: 3,
  friendEmail: 'friend@example.test',
  friendPhone: '13055550100',
}

type Fields = {
  readonly properties?: object
  readonly anyOf?: readonly Fields[]
  readonly allOf?: readonly Fields[]
}

/** A value for each name in the path; the caller's own name where the path identifies the caller. */
export function pathOf(
  call: Endpoint,
  ownUserID: string,
  values: Record<string, string> = {},
): string {
  return call.path.replace(/:(\w+)/g, (_, name: string) => {
    if (values[name] !== undefined) return values[name]
    return call.self?.includes(`params.${name}`) ? ownUserID : (USUAL[name] ?? 'x')
  })
}

const USUAL: Readonly<Record<string, string>> = {
  league: 'nfl',
  yyyymmdd: '20261122',
  isFriend: 'false',
  regionRestriction: 'none',
  email: 'someone@example.test',
  groupName: 'Crew',
}

/** Calls it as this client; the body may be a string of JSON. */
export function callEndpoint(
  call: Endpoint,
  client: Client,
  {
    path = pathOf(call, client.username),
    body,
    headers,
  }: { path?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer> {
  return call.method === 'GET' ? client.get(path) : client.post(path, body ?? {}, headers)
}
