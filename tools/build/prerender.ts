/**
 * When the client is built: renders the pages of visitors (decision 018), makes the pages of a trial, and builds the program that
 * renders first views (decision 067).
 */

import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type BuildEnvironmentOptions, build } from 'vite'
import { DATA } from '../project.ts'
import { endpointData } from './endpointData.ts'

/**
 * @param folder of the web client
 * @param page the empty page, with its links to styles and scripts
 * @param scriptsOf the scripts of a screen, which its first script imports
 * @throws Error when a page would need a script to be complete, or lacks an element to replace
 */
export async function prerendered(
  folder: string,
  page: string,
  scriptsOf: (path: string) => readonly string[],
): Promise<{ name: string; content: string }[]> {
  const loader = await makeLoader(folder)
  const [, main = ''] = SCRIPT.exec(page) ?? []
  const client = [...[...page.matchAll(IMPORTED)].map(([, name = '']) => name), main]
  const program = await bundle(folder, { ssr: 'src/prerender.tsx' })
  const { visitorPages, visitorMarkup } = await loaded(program)
  const trialPage = { name: 'index.trial.html', content: filled(page, ROOT, rootOf('', true)) }
  // The server renders first views with it.
  const renderer = { name: '.render.js', content: program }
  const loading = filled(
    page.replace(IMPORTED, ''),
    SCRIPT,
    `<script type="module" src="/${loader.name}"></script>`,
  )
  const made: { name: string; content: string }[] = [loader, trialPage, renderer]
  for (const { suffix, isTrial } of [
    { suffix: 'html', isTrial: false },
    { suffix: 'trial.html', isTrial: true },
  ]) {
    for (const { path, name, title } of visitorPages) {
      const markup = await visitorMarkup(path, isTrial)
      if (/<script|<template/.test(markup)) throw new Error(`${path} needs a script to be whole`)
      const content = replaced(loading, [
        // This page itself marks what needs JavaScript.
        ...(path === '/' ? [[/<noscript>.*<\/noscript>/, ''] as const] : []),
        [ROOT, rootOf(markup, isTrial, { client, scripts: scriptsOf(path) })],
        [/<title>.*<\/title>/, `<title>${title}</title>`],
      ])
      made.push({ name: `${name}.${suffix}`, content })
    }
    // The server fills in the words in brackets.
    const view = replaced(loading, [
      [/<link rel="preload" href="\/api\/config"[^>]*>/, ''],
      [/<link rel="preload" href="\/api\/user"[^>]*>/, ''],
      [ROOT, `${rootOf('[view]', isTrial, { client, scripts: ['[scripts]'] })}[answers]`],
    ])
    made.push({ name: `view.${suffix}`, content: view })
  }
  return made
}

const replaced = (page: string, replacements: (readonly [string | RegExp, string])[]) =>
  replacements.reduce((html, [pattern, text]) => filled(html, pattern, text), page)

const ROOT = '<div id="root"></div>'

/** `later` has what `afterPaint.ts` loads. The client reads from the element whether this is a trial. */
function rootOf(
  markup: string,
  isTrial: boolean,
  later?: { readonly client: readonly string[]; readonly scripts: readonly string[] },
) {
  const data = [
    isTrial ? 'data-trial' : '',
    later
      ? `data-client="${later.client.join(' ')}" data-scripts="${later.scripts.join(' ')}"`
      : '',
  ]
  return `${['<div id="root"', ...data.filter(Boolean)].join(' ')}>${markup}</div>`
}

/** What the first script imports. */
const IMPORTED = /<link rel="modulepreload"[^>]*href="([^"]+)">/g

const SCRIPT = /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/

/** The script that loads the others once the page is painted. */
async function makeLoader(folder: string) {
  const content = await bundle(folder, {
    rolldownOptions: { input: join(folder, 'src/afterPaint.ts') },
  })
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8)
  return { name: `assets/afterPaint-${hash}.js`, content }
}

function filled(html: string, pattern: string | RegExp, text: string) {
  const result = html.replace(pattern, () => text)
  if (result === html) throw new Error(`the page has no ${pattern}`)
  return result
}

/** One program in one file. */
async function bundle(folder: string, { rolldownOptions, ...options }: BuildEnvironmentOptions) {
  const built = await build({
    root: folder,
    configFile: join(folder, 'vite.config.ts'),
    logLevel: 'silent',
    // The server has none of the packages of the client.
    ssr: { noExternal: true },
    plugins: [endpointData()],
    build: {
      write: false,
      minify: true,
      ...options,
      rolldownOptions: { ...rolldownOptions, output: { codeSplitting: false } },
    },
  })
  const [program] = [built].flat().flatMap((part) => ('output' in part ? part.output : []))
  if (program?.type !== 'chunk') throw new Error('the pages have no program')
  return program.code
}

/** Runs the code from a file inside the project, where it finds the packages. */
async function loaded(code: string): Promise<{
  visitorPages: { path: string; name: string; title: string }[]
  visitorMarkup: (path: string, isTrial: boolean) => Promise<string>
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
