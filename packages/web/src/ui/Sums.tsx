import styles from './sums.module.css'

/** Labelled words or amounts, line by line: "Amount $25.00". */
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
