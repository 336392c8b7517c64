import { type BenchOutput, benchTable } from './benchTable.ts'

const BLOCK = /(<!-- npm run print:figures -->\n)[\s\S]*?(<!-- end -->)/

/**
 * The document with the figures of the output between its two marks.
 *
 * @throws {Error} without the marks
 */
export function printFigures(document: string, output: BenchOutput): string {
  if (!BLOCK.test(document)) throw new Error('The document has no marks for the figures.')
  return document.replace(BLOCK, (_, begin, end) => `${begin}\n${benchTable(output)}\n${end}`)
}
