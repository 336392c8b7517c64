import { withoutMarks } from '@sidebet/domain/typedText'

type Field = {
  readonly type: string
  readonly value: string
  readonly checked?: boolean
  readonly dataset: { readonly freeText?: string | undefined }
}

/** Fields of one line, whose format characters count as nothing: no such field shows them. */
const ONE_LINE = ['text', 'email', 'tel']

/** The entry of a field: 'true' or '' of a checkbox. Passwords and free text stay as they are. */
export function typedInto({ type, value, checked = false, dataset }: Field): string {
  if (type === 'checkbox') return checked ? 'true' : ''
  return ONE_LINE.includes(type) && dataset.freeText === undefined ? withoutMarks(value) : value
}
