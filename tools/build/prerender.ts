/** Renders the welcome page when the client is built (decision 018), and makes the pages of a trial. */

import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { DATA } from '../project.ts'

/**
 * @param folder of the web client
 * @param page the empty page, with its links to styles and scripts
 * @param scripts of the screen, which its first script imports
 * @throws Error when a page would need a script to be complete, or lacks an element to replace
 */
export async function prerendered(
  folder: string,
  page: string,
  scripts: readonly string[],
): Promise<{ name: string; content: string }[]> {
  const loader = loaderOf(page, scripts)
  const { landingMarkup, landingTitle } = await loaded(await bundle(folder))
  const trialPage = { name: 'index.trial.html', content: filled(page, ROOT, rootOf('', true)) }
  const made: { name: string; content: string }[] = [loader, trialPage]
  for (const { name, isTrial } of [
    { name: 'landing.html', isTrial: false },
    { name: 'landing.trial.html', isTrial: true },
  ]) {
    const markup = await landingMarkup({ isTrial })
    if (/<script|<template/.test(markup)) throw new Error(`${name} needs a script to be whole`)
    const replacements: [pattern: string | RegExp, text: string][] = [
      // This page itself marks what needs JavaScript.
      [/<noscript>.*<\/noscript>/, ''],
      [ROOT, rootOf(markup, isTrial)],
      [SCRIPT, `<script type="module" src="/${loader.name}"></script>`],
      [/<title>.*<\/title>/, `<title>${landingTitle}</title>`],
    ]
    const content = replacements.reduce(
      (html, [pattern, text]) => filled(html, pattern, text),
      page,
    )
    made.push({ name, content })
  }
  return made
}

const ROOT = '<div id="root"></div>'

/** The client reads from it whether this is a trial. */
const rootOf = (markup: string, isTrial: boolean) =>
  `<div id="root"${isTrial ? ' data-trial' : ''}>${markup}</div>`

const SCRIPT = /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/

/** The longest time without scripts, milliseconds: a page in the background is not painted. */
const PAINT_MS = 3_000

/**
 * The script that loads the others once the page is painted. It is complete without them, and on a slow line they would delay its
 * styles and its font. A button that is pressed before they run is pressed again after it (`main.tsx`).
 */
function loaderOf(page: string, scripts: readonly string[]) {
  const [, first] = SCRIPT.exec(page) ?? []
  if (first === undefined) throw new Error('the page has no script')
  const content = `let isLoaded = false
function load() {
  if (isLoaded) return
  isLoaded = true
  for (const href of ${JSON.stringify(scripts)})
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  import(${JSON.stringify(first)})
}
let pressed = null
function notePress({ target }) {
  pressed = target.closest('button')
}
document.addEventListener('click', notePress)
document.addEventListener('hydrated', () => {
  document.removeEventListener('click', notePress)
  pressed?.click()
})
setTimeout(load, ${PAINT_MS})
new PerformanceObserver(load).observe({ type: 'paint', buffered: true })
`
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8)
  return { name: `assets/afterPaint-${hash}.js`, content }
}

function filled(html: string, pattern: string | RegExp, text: string) {
  const result = html.replace(pattern, () => text)
  if (result === html) throw new Error(`the page has no ${pattern}`)
  return result
}

async function bundle(folder: string) {
  const built = await build({
    root: folder,
    configFile: join(folder, 'vite.config.ts'),
    logLevel: 'silent',
    build: {
      write: false,
      ssr: 'src/prerender.tsx',
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const [program] = [built].flat().flatMap((part) => ('output' in part ? part.output : []))
  if (program?.type !== 'chunk') throw new Error('the welcome page has no program')
  return program.code
}

/** Runs the code from a file inside the project, where it finds the packages. */
async function loaded(code: string): Promise<{
  landingTitle: string
  landingMarkup: (of: { isTrial: boolean }) => Promise<string>
}> {
  const folder = join(DATA, `prerender-${process.pid}`)
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  try {
    const file = join(folder, 'prerender.js')
    writeFileSync(file, code)
    return await import(pathToFileURL(file).href)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
