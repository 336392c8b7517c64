/** What npm reports about dependencies: the bill of materials and the published vulnerabilities. */

type Component = {
  readonly name: string
  readonly version: string
  readonly licenses?: readonly {
    readonly license?: { readonly id?: string; readonly name?: string }
    readonly expression?: string
  }[]
}

/** The licences of the components of a bill of materials in CycloneDX, as a table in Markdown. Our own packages are left out. */
export function listLicences(bill: string): string {
  const { components } = JSON.parse(bill) as { readonly components: readonly Component[] }
  const rows = components
    .filter(({ name }) => !name.startsWith('@sidebet/'))
    .map((component) => `| ${component.name} | ${component.version} | ${licenceOf(component)} |`)
    .sort()
  return ['| package | version | licence |', '|---|---|---|', ...rows, ''].join('\n')
}

function licenceOf({ licenses = [] }: Component): string {
  const names = licenses.map(
    ({ license, expression }) => license?.id ?? license?.name ?? expression,
  )
  return names.join(', ') || 'unknown'
}

export type Audit =
  /** The registry did not answer, or does not serve audits. */
  | { readonly kind: 'unreachable'; readonly why: string }
  | { readonly kind: 'report'; readonly vulnerable: number; readonly serious: number }

/** Reads the output of `npm audit --json`. `serious` counts the vulnerabilities that npm rates high or critical. */
export function readAudit(output: string): Audit {
  const read = parse(output)
  const counts = read?.metadata?.vulnerabilities
  if (!counts) return { kind: 'unreachable', why: read?.message ?? 'no report' }
  return {
    kind: 'report',
    vulnerable: counts.total ?? 0,
    serious: (counts.high ?? 0) + (counts.critical ?? 0),
  }
}

type AuditOutput = {
  readonly message?: string
  readonly metadata?: { readonly vulnerabilities?: Readonly<Record<string, number>> }
}

function parse(output: string): AuditOutput | null {
  try {
    return JSON.parse(output)
  } catch {
    return null
  }
}
