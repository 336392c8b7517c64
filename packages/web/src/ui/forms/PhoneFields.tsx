import { TextField } from './fields.tsx'
import styles from './PhoneFields.module.css'

/** A country code and a number: `countryCode` and `phone` of the form. */
export function PhoneFields(props: {
  readonly labels: { readonly countryCode: string; readonly phone: string }
  /** The initial values. */
  readonly of?: { readonly countryCode: string; readonly phone: string }
  /** Only the number: it contains the country code when the two cannot be separated (GAP-031). */
  readonly required?: boolean
  readonly codeRequired?: boolean
  readonly placeholder?: string
  /** The user's own phone, which the browser can fill in. */
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
