import styles from './banks.module.css'

/** What is asked about, line by line: "Amount $25.00". */
export function Rows({
  of,
}: {
  readonly of: readonly (readonly [label: string, value: string])[]
}) {
  return (
    <dl className={styles.rows}>
      {of.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
