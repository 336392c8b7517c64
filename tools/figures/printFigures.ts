import { type BenchOutput, benchTable } from './benchTable.ts'
import { type CrowdOutput, crowdTable } from './crowdTable.ts'

export type Outputs = { readonly bench: BenchOutput; readonly crowd: CrowdOutput }

/**
 * The document with the figures of each output between its two marks.
 *
 * @throws {Error} without the marks
 */
export function printFigures(document: string, { bench, crowd }: Outputs): string {
  const tables = { bench: benchTable(bench), crowd: crowdTable(crowd) }
  return Object.entries(tables).reduce((text, [name, table]) => {
    const block = new RegExp(`(<!-- npm run print:figures, ${name} -->\\n)[\\s\\S]*?(<!-- end -->)`)
    if (!block.test(text)) throw new Error(`The document has no marks for the figures of ${name}.`)
    return text.replace(block, (_, begin, end) => `${begin}\n${table}\n${end}`)
  }, document)
}
