/** Reads JSON bodies of unknown shape: each function reads one field or throws a Refusal that names it. */
import { Refusal } from './refusal.ts'

export type Fields = Readonly<Record<string, unknown>>

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The body as fields; a missing body counts as an empty one. */
export function fieldsOf(body: unknown): Fields {
  if (body === undefined || body === null) return {}
  if (!isFields(body)) throw new Refusal(400, 'The body must be a JSON object.')
  return body
}

export function textField(fields: Fields, name: string): string {
  const value = fields[name]
  if (typeof value !== 'string' || value.trim() === '') {
    throw new Refusal(400, `"${name}" must be a text that is not empty.`)
  }
  return value
}

export function optionalText(fields: Fields, name: string): string | undefined {
  return fields[name] === undefined ? undefined : textField(fields, name)
}

/** A whole number from `least` to `most`. */
export function integerField(fields: Fields, name: string, least: number, most: number): number {
  const value = fields[name]
  if (!Number.isSafeInteger(value) || (value as number) < least || (value as number) > most) {
    throw new Refusal(400, `"${name}" must be a whole number from ${least} to ${most}.`)
  }
  return value as number
}

export function optionalInteger(
  fields: Fields,
  name: string,
  least: number,
  most: number,
): number | undefined {
  return fields[name] === undefined ? undefined : integerField(fields, name, least, most)
}

export function choiceField<T extends string>(
  fields: Fields,
  name: string,
  choices: readonly T[],
): T {
  const value = fields[name]
  const choice = choices.find((candidate) => candidate === value)
  if (!choice) throw new Refusal(400, `"${name}" must be one of ${choices.join(', ')}.`)
  return choice
}

/** An instant in ISO form with its zone ("2026-11-22T18:00:00Z"), as milliseconds since 1970. */
export function instantField(fields: Fields, name: string): number {
  const value = fields[name]
  const millis = typeof value === 'string' ? Date.parse(value) : Number.NaN
  if (Number.isNaN(millis) || !/T.*(Z|[+-]\d{2}:?\d{2})$/.test(String(value))) {
    throw new Refusal(400, `"${name}" must be a time such as 2026-11-22T18:00:00Z.`)
  }
  return millis
}
