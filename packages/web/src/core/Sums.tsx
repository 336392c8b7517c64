import styles from './payments.module.css'

/** Amounts under their names, line by line. */
export function Sums(props: { readonly of: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className={styles.sums}>
      {props.of.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
