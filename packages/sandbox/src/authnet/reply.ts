import type { ProviderReply } from '../http/provide.ts'

const JSON_TEXT = { 'content-type': 'application/json; charset=utf-8' }

/** Authorize.Net's texts for the supported error codes. Its reference has all of them. */
const TEXTS = {
  E00003: 'The request is not well formed, or its elements are not in the order of the schema.',
  E00007: 'User authentication failed due to invalid authentication values.',
  E00014: 'A required field is not present.',
  E00027: 'The transaction was unsuccessful.',
  E00039: 'A duplicate record already exists.',
  E00040: 'The record cannot be found.',
  E00114: 'Invalid OTS Token.',
  E00115: 'Expired OTS Token.',
} as const

export type ErrorCode = keyof typeof TEXTS

/** A document in Authorize.Net's form: with a byte order mark at its start, and always with status 200. */
export function answer(body: object, code = 'I00001', text = 'Successful.'): ProviderReply {
  const resultCode = code.startsWith('I') ? 'Ok' : 'Error'
  const whole = { ...body, messages: { resultCode, message: [{ code, text }] } }
  return { status: 200, body: `\uFEFF${JSON.stringify(whole)}`, headers: JSON_TEXT }
}

export function failed(
  code: ErrorCode | (string & {}),
  text: string = TEXTS[code as ErrorCode] ?? 'An error occurred during processing.',
  body: object = {},
): ProviderReply {
  return answer(body, code, text)
}

export const RATE_LIMITED: ProviderReply = { status: 429, body: 'Too Many Requests' }
