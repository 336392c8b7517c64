/** docs/two-machines.md has every file and command of a cluster, and nothing of the page's machines remains in those of a run. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  databaseCommand,
  etcdVariables,
  haproxyFile,
  MACHINES,
  type MachineName,
  makePasswords,
  passwordVariables,
  patroniCommand,
  patroniFile,
  serverVariables,
} from './installation.ts'
import { blockOf, type Page, readPage } from './page.ts'

const page = readPage(join(import.meta.dirname, '../../../..'), 'docs/two-machines.md')
const passwords = makePasswords(() => 'secret')
/** Of the second machine's port 5432: 15432, which others reach at 16432. */
const ports = (name: string, port: number) => {
  const nth = MACHINES.indexOf(name as MachineName)
  return { own: 10_000 * nth + port, reached: 10_000 * nth + port + 1_000 }
}
const OF_THE_PAGE = /\$[A-Z{]|10\.0\.0\.|127\.0\.0\.1:5000|\/var\/|\/etc\/|\/usr\//

const filesOf = (of: Page) => [
  ...MACHINES.flatMap((name) => [
    JSON.stringify(etcdVariables(of, name, { folder: '/run', ports })),
    patroniFile(of, name, { folder: '/run', ports, binaries: '/programs', passwords }),
  ]),
  haproxyFile(of, { port: 7000, ports }),
  JSON.stringify(serverVariables(of, { port: 7000, folder: '/run', passwords, hasJobs: true })),
  patroniCommand(of, 'status', '/run/patroni.yml'),
]

test('the files of a run have no address, folder or variable of the page', () => {
  for (const file of filesOf(page)) expect(file).not.toMatch(OF_THE_PAGE)
})

test('the commands have the variables that the run gives them', () => {
  const given = [...Object.keys(passwordVariables(passwords)), 'LEADER', 'CANDIDATE']
  const commands = [
    databaseCommand(page, 'roles', 7000),
    databaseCommand(page, 'migrate', 7000),
    patroniCommand(page, 'switchover', '/run/patroni.yml'),
  ].join()
  const used = [...commands.matchAll(/\$(\w+)/g)].map(([, name]) => name!)
  expect(used.length).toBeGreaterThan(4)
  expect(used.filter((name) => !given.includes(name))).toEqual([])
  expect(commands).not.toMatch(/127\.0\.0\.1:5000|\/etc\//)
  expect(blockOf(page, 'roles.sql')).toContain('grant pg_read_all_stats to sidebet_owner')
})

test('a program listens on its own port, and is reached at the one that can be cut off', () => {
  const patroni = patroniFile(page, 'b', {
    folder: '/run',
    ports,
    binaries: '/programs',
    passwords,
  })
  expect(patroni).toContain('  listen: 127.0.0.1:15432\n  connect_address: 127.0.0.1:16432\n')
  expect(patroni).toContain('  hosts: 127.0.0.1:3379,127.0.0.1:13379,127.0.0.1:23379\n')
  const etcd = etcdVariables(page, 'b', { folder: '/run', ports })
  expect(etcd.ETCD_LISTEN_PEER_URLS).toBe('http://127.0.0.1:12380')
  expect(etcd.ETCD_INITIAL_ADVERTISE_PEER_URLS).toBe('http://127.0.0.1:13380')
  expect(haproxyFile(page, { port: 7000, ports })).toContain('  bind 127.0.0.1:7000\n')
  expect(haproxyFile(page, { port: 7000, ports })).toContain(
    '  server b 127.0.0.1:16432 check port 19008\n',
  )
})

test('the page requires strict synchronous commits', () => {
  const patroni = blockOf(page, 'patroni')
  for (const line of ['synchronous_mode: true', 'synchronous_mode_strict: true', 'ttl: 20'])
    expect(patroni).toContain(`    ${line}\n`)
  expect(blockOf(page, 'server')).toContain('STANDBYS=1\nMIGRATE=0\n')
})

test.each([...page.blocks.keys()])('without its block "%s" the page is refused', (name) => {
  const blocks = new Map([...page.blocks].filter(([other]) => other !== name))
  const shorter = { ...page, blocks }
  const all = () => [
    ...filesOf(shorter),
    blockOf(shorter, 'roles.sql'),
    databaseCommand(shorter, 'roles', 7000),
    databaseCommand(shorter, 'migrate', 7000),
    patroniCommand(shorter, 'switchover', '/run/patroni.yml'),
  ]
  expect(all).toThrow(`docs/two-machines.md has no block "${name}".`)
})

test('a block that lacks what a run replaces is refused', () => {
  const blocks = new Map([...page.blocks, ['haproxy', 'listen database\n']])
  const changed = { ...page, blocks }
  expect(() => haproxyFile(changed, { port: 7000, ports })).toThrow(
    'The block "haproxy" of docs/two-machines.md has no "127.0.0.1:5000".',
  )
})
