/** The thread that renders first views, with small programs instead of the client's. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RenderRequest } from '@sidebet/contract/renderedPage'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makePageRenderer } from './pageRenderer.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'renderer-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function rendererOf(program: string) {
  writeFileSync(join(folder, '.render.js'), program)
  const error = vi.fn()
  return { renderer: makePageRenderer(folder, { error })!, error }
}

const requestOf = (address: string): RenderRequest => ({
  address,
  isTrial: false,
  reader: { timeZone: 'America/New_York', locale: 'en-US', choices: {} },
  answers: {},
})

test('a build without the program renders no page', () => {
  expect(makePageRenderer(join(folder, 'nowhere'), { error: vi.fn() })).toBeNull()
})

test('two pages at once are rendered one after the other, each for its own request', async () => {
  const { renderer } = rendererOf(`let busy = 0
    export async function renderPage({ address }) {
      busy++
      await new Promise((resolve) => setTimeout(resolve))
      const page = { markup: address, answers: String(busy) }
      busy--
      return page
    }`)
  const pages = await Promise.all(
    ['/home', '/game'].map((path) => renderer.render(requestOf(path))),
  )
  expect(pages).toEqual([
    { markup: '/home', answers: '1' },
    { markup: '/game', answers: '1' },
  ])
})

test('a component that fails leaves its page empty, and the next page is rendered', async () => {
  const { renderer, error } = rendererOf(`export async function renderPage({ address }) {
    if (address === '/home') throw new Error('a broken card')
    return { markup: address, answers: '{}' }
  }`)
  expect(await renderer.render(requestOf('/home'))).toBeNull()
  expect(error.mock.calls[0]?.[0].error).toContain('a broken card')
  expect(await renderer.render(requestOf('/game'))).toMatchObject({ markup: '/game' })
})

test('a program that ends its thread leaves its pages empty, and no page is rendered for a minute', async () => {
  const { renderer } = rendererOf('export async function renderPage() { process.exit(1) }')
  expect(renderer.isFree()).toBe(true)
  const pages = await Promise.all(
    ['/home', '/game'].map((path) => renderer.render(requestOf(path))),
  )
  expect(pages).toEqual([null, null])
  expect(renderer.isFree()).toBe(false)
})

test('with eight pages in the queue the next one is sent empty', async () => {
  const { renderer } = rendererOf(
    "export async function renderPage() { return { markup: '', answers: '{}' } }",
  )
  const pending = Array.from({ length: 8 }, () => renderer.render(requestOf('/home')))
  expect(renderer.isFree()).toBe(false)
  await Promise.all(pending)
  expect(renderer.isFree()).toBe(true)
})
