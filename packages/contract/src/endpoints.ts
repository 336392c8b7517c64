/**
 * Every endpoint by its name. The browser's bundle replaces this file with data: the fields of each endpoint that a
 * request needs, without zod (decision 011).
 */
import type { Endpoint } from './endpoint.ts'
import * as features from './features.ts'

/** Excludes the other exports of the feature files. */
export type Endpoints = {
  readonly [Name in keyof typeof features as (typeof features)[Name] extends Endpoint
    ? Name
    : never]: Extract<(typeof features)[Name], Endpoint>
}

export type EndpointName = keyof Endpoints

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'answer' in value

export const endpoints = Object.fromEntries(
  Object.entries<unknown>(features).filter(([, value]) => isEndpoint(value)),
) as unknown as Endpoints
