/** Renders the welcome page when the client is built (decision 018), once for a trial and once for production. */

import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../project.mjs'

/**
 * @param {string} folder of the web client
 * @param {string} page the empty page, with its links to styles and scripts
 * @returns {Promise<{ name: string, content: string }[]>}
 * @throws {Error} when a page would need a script to be complete, or lacks an element to replace
 */
export const prerendered = async (folder, page) => {
  const { landingMarkup, landingTitle } = await loaded(await bundle(folder))
  const made = []
  for (const { name, isTrial } of [
    { name: 'landing.html', isTrial: false },
    { name: 'landing.trial.html', isTrial: true },
  ]) {
    const markup = await landingMarkup({ isTrial })
    if (/<script|<template/.test(markup)) throw new Error(`${name} needs a script to be whole`)
    /** @type {[pattern: string | RegExp, text: string][]} */
    const replacements = [
      // This page itself marks what needs JavaScript.
      [/<noscript>.*<\/noscript>/, ''],
      ['<div id="root"></div>', `<div id="root"${isTrial ? ' data-trial' : ''}>${markup}</div>`],
      // The visible content loads first.
      [/<script type="module"/g, '<script type="module" fetchpriority="low"'],
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

/**
 * @param {string} html
 * @param {string | RegExp} pattern
 * @param {string} text
 */
const filled = (html, pattern, text) => {
  const result = html.replace(pattern, () => text)
  if (result === html) throw new Error(`the page has no ${pattern}`)
  return result
}

/** @param {string} folder */
const bundle = async (folder) => {
  // Imported here: this file must load before the packages are installed.
  const { build } = await import('vite')
  const built = await build({
    root: folder,
    configFile: join(folder, 'vite.config.ts'),
    logLevel: 'error',
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

/**
 * Runs the code from a file inside the project, where it finds the packages.
 *
 * @param {string} code
 * @returns {Promise<{
 *   landingTitle: string, landingMarkup: (of: { isTrial: boolean }) => Promise<string>,
 * }>}
 */
const loaded = async (code) => {
  const folder = join(ROOT, `.data/prerender-${process.pid}`)
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  try {
    const file = join(folder, 'prerender.mjs')
    writeFileSync(file, code)
    return await import(pathToFileURL(file).href)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
