/// <reference types="node" />
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'

const files = readdirSync(import.meta.dirname).filter((name) => /^(?!features)\w+\.ts$/.test(name))
const modules = await Promise.all(files.map((name) => import(join(import.meta.dirname, name))))
const exported = modules.flatMap((module: Record<string, unknown>) =>
  Object.entries(module).filter(
    ([, value]) =>
      typeof value === 'object' && value !== null && 'path' in value && 'answer' in value,
  ),
)

test('every endpoint of every file is in the list', () => {
  expect(exported.length).toBeGreaterThan(100)
  expect(exported.map(([name]) => name).sort()).toEqual(Object.keys(endpoints).sort())
})

test.each(Object.entries(endpoints))('%s is exported under its name', (name, endpoint) => {
  expect(endpoint.name).toBe(name)
})
