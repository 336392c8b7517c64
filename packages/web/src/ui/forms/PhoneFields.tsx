import { TextField } from './fields.tsx'
import styles from './PhoneFields.module.css'

/** A country code and the number behind it, `countryCode` and `phone` of the form. */
export function PhoneFields(props: {
  readonly labels: { readonly countryCode: string; readonly phone: string }
  /** What they begin with. */
  readonly of?: { readonly countryCode: string; readonly phone: string }
  /** The number alone: where its code cannot be told, the number has both (GAP-031). */
  readonly required?: boolean
  readonly codeRequired?: boolean
  readonly placeholder?: string
  /** Whether they are the user's own, which the browser can fill in. */
  readonly isOwn?: boolean
}) {
  const { labels, of, required = false, codeRequired = false, placeholder, isOwn = false } = props
  return (
    <div className={styles.phone}>
      <TextField
        name="countryCode"
        label={labels.countryCode}
        type="tel"
        autoComplete={isOwn ? 'tel-country-code' : 'off'}
        required={codeRequired}
        {...(of && { defaultValue: of.countryCode })}
        {...(placeholder && { placeholder })}
      />
      <TextField
        name="phone"
        label={labels.phone}
        type="tel"
        autoComplete={isOwn ? 'tel-national' : 'off'}
        required={required}
        {...(of && { defaultValue: of.phone })}
      />
    </div>
  )
}
