/** The font as most pages need it: only the letters and weights that the product uses, a third of the whole file. */

import { readFileSync } from 'node:fs'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const STYLES = '@fontsource-variable/inter/wght.css'
const WHOLE = 'inter-latin-wght-normal.woff2'

/** The letters of the screens, and of the names of most teams and users: first and last of each range. */
const LETTERS: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xb1, 0xb1],
  [0xb7, 0xb7],
  [0xc0, 0xff],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x2212, 0x2212],
]
const WEIGHTS = { min: 400, max: 750 }
const SMALL = {
  targetFormat: 'woff2' as const,
  variationAxes: { wght: WEIGHTS },
  // Kerning, composed letters, tabular figures, and the single-storey "a".
  keepFeatures: ['kern', 'ccmp', 'tnum', 'cv11'],
}

/**
 * Adds the small file to a build, and names it in the page: it arrives with the styles, not after them. A browser fetches the whole
 * file only for a letter that the small one lacks.
 */
export const smallFont = (): Plugin => ({
  name: 'small-font',
  apply: 'build',
  enforce: 'pre',
  async transform(code, id) {
    if (!id.endsWith(STYLES)) return null
    const whole = readFileSync(id.replace(/wght\.css$/, `files/${WHOLE}`))
    const source = await subsetFont(whole, letters(), SMALL)
    const file = this.emitFile({ type: 'asset', name: 'inter-small.woff2', source })
    // If two font faces have a letter, the browser takes the last one.
    return `${code}
@font-face {
  font-family: 'Inter Variable';
  font-style: normal;
  font-display: swap;
  font-weight: ${WEIGHTS.min} ${WEIGHTS.max};
  src: url(__VITE_ASSET__${file}__) format('woff2-variations');
  unicode-range: ${LETTERS.map(rangeInCss).join(', ')};
}
`
  },
  transformIndexHtml: {
    order: 'post',
    handler: (_page, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => /inter-small.*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            href: `/${file}`,
            as: 'font',
            type: 'font/woff2',
            crossorigin: '',
          },
          injectTo: 'head',
        })),
  },
})

function letters() {
  const codes = LETTERS.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => first + at),
  )
  return String.fromCodePoint(...codes)
}

const rangeInCss = ([first, last]: readonly [number, number]) =>
  `U+${first.toString(16)}-${last.toString(16)}`
