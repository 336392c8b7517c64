/** The script of the page's head: a page that is there before the client has the colours that the user chose. */

import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/** As Mantine does it when it starts. */
const CONTENT = `let chosen = null
try {
  chosen = localStorage.getItem('mantine-color-scheme-value')
} catch {}
const isDark = matchMedia('(prefers-color-scheme: dark)').matches
const scheme = chosen === 'light' || chosen === 'dark' ? chosen : isDark ? 'dark' : 'light'
document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
`

const HASH = createHash('sha256').update(CONTENT).digest('base64url').slice(0, 8)
const NAME = `assets/colorScheme-${HASH}.js`

/** Adds the script to a build and to its page. It is no module, so the page is painted after it; before the styles, it does not wait for them. */
export const colorScheme = (): Plugin => ({
  name: 'color-scheme',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: NAME, source: `{\n${CONTENT}}\n` })
  },
  transformIndexHtml: () => [
    { tag: 'script', attrs: { src: `/${NAME}` }, injectTo: 'head-prepend' },
  ],
})
