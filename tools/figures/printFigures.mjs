import { benchTable } from './benchTable.mjs'

const BLOCK = /(<!-- npm run print:figures -->\n)[\s\S]*?(<!-- end -->)/

/**
 * The document with the figures of the output between its two marks.
 *
 * @param {string} document
 * @param {import('./benchTable.mjs').BenchOutput} output
 * @returns {string}
 * @throws {Error} without the marks
 */
export const printFigures = (document, output) => {
  if (!BLOCK.test(document)) throw new Error('The document has no marks for the figures.')
  return document.replace(BLOCK, (_, begin, end) => `${begin}\n${benchTable(output)}\n${end}`)
}
