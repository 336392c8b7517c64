/** docs/tenants-on-citus.md has every file and command of a cluster, and nothing of the page's machines remains in those of a run. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { blockOf, type Page, readPage } from '../cluster/page.ts'
import {
  accessFile,
  coordinatorBlock,
  databaseCommand,
  makePasswords,
  nodeCommand,
  passwordFile,
  passwordVariables,
  placementIn,
  serverVariables,
  settingsFile,
  tenantsOf,
} from './installation.ts'

const page = readPage(join(import.meta.dirname, '../../../..'), 'docs/tenants-on-citus.md')
const passwords = makePasswords(() => 'secret')
const ports = { coordinator: 7001, worker1: 7002, worker2: 7003 }

const filesOf = (of: Page) => [
  settingsFile(of, 7001),
  accessFile(of),
  passwordFile(of, passwords),
  nodeCommand(of, 'initdb', '/run'),
  nodeCommand(of, 'start', '/run'),
  JSON.stringify(serverVariables(of, { tenant: 'nevada', port: 7002, passwords })),
  coordinatorBlock(of, 'coordinator.sql', ports),
  blockOf(of, 'node.sql'),
]

const commandsOf = (of: Page) => [
  blockOf(of, 'build'),
  databaseCommand(of, 7001),
  ...(['coordinator', 'tenants', 'placement', 'verify'] as const).map((name) =>
    coordinatorBlock(of, name, ports),
  ),
]

test('the files and commands of a run have no address, port or folder of the page', () => {
  for (const file of [...filesOf(page), ...commandsOf(page)])
    expect(file).not.toMatch(/10\.0\.0\.|5432|\/var\/|\/etc\//)
  for (const file of filesOf(page)) expect(file).not.toMatch(/\$[A-Z{]/)
})

test('the commands have the variables that the run gives them', () => {
  const given = Object.keys(passwordVariables(passwords))
  const used = [
    ...commandsOf(page)
      .join('\n')
      .matchAll(/\$(\w+)/g),
  ].map(([, name]) => name!)
  expect(used.length).toBeGreaterThan(4)
  expect(used.filter((name) => !given.includes(name))).toEqual([])
})

test('the page creates one tenant for each worker, and adds both workers', () => {
  expect(tenantsOf(page)).toEqual(['nevada', 'jersey'])
  const sql = coordinatorBlock(page, 'coordinator.sql', ports)
  expect(sql).toContain(`citus_set_coordinator_host('127.0.0.1', 7001)`)
  expect(sql).toContain(`citus_add_node('127.0.0.1', 7002)`)
  expect(sql).toContain(`citus_add_node('127.0.0.1', 7003)`)
})

test('a server serves one tenant, whose worker it connects to', () => {
  expect(serverVariables(page, { tenant: 'jersey', port: 7003, passwords })).toMatchObject({
    DATABASE_URL: expect.stringMatching(/^postgres:.*127\.0\.0\.1:7003.*plan_cache_mode%3Dauto$/),
    DATABASE_SCHEMA: 'jersey',
    MIGRATE: '0',
  })
})

test('the worker of each tenant is read from the output of psql', () => {
  const output = 'jersey|127.0.0.1|7003\nnevada|127.0.0.1|7002\n'
  expect(placementIn(output)).toEqual(
    new Map([
      ['jersey', 7003],
      ['nevada', 7002],
    ]),
  )
})

test.each([...page.blocks.keys()])('without its block "%s" the page is refused', (name) => {
  const blocks = new Map([...page.blocks].filter(([other]) => other !== name))
  const shorter = { ...page, blocks }
  expect(() => [...filesOf(shorter), ...commandsOf(shorter)]).toThrow(
    `docs/tenants-on-citus.md has no block "${name}".`,
  )
})
