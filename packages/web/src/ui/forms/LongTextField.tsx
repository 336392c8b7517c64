import { Textarea } from '@mantine/core'
import { useMissing } from './form.tsx'

/** Text of many lines, in a field that grows with it up to `maxRows`; then it scrolls. */
export function LongTextField(props: {
  readonly name: string
  readonly label: string
  readonly maxRows: number
  readonly required?: boolean
}) {
  const { required = false, ...field } = props
  return (
    <Textarea
      {...field}
      {...useMissing(field)}
      size="md"
      required={required}
      withAsterisk={false}
      autosize
      minRows={6}
    />
  )
}
