/**
 * Leaves out of the browser's table of calls how they may fail (decision 011): its texts come with each answer, and the
 * codes are types alone. A screen that says one by itself brings it.
 *
 * @returns {import('vite').Plugin}
 */
export const slimPlaces = () => ({
  name: 'slim-places',
  enforce: 'pre',
  transform: {
    filter: { id: /contract.src.places.\w+\.ts/ },
    handler: (code) => ({ code: withoutRefusals(code), map: null }),
  },
})

/**
 * As the formatter writes them: a line of its own, or an object up to its last brace.
 *
 * @param {string} code
 */
export const withoutRefusals = (code) =>
  code.replace(/^ {2}refusals: (?:\{\n[\s\S]*?^ {2}\}|.*),\n/gm, '')
