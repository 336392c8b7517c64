import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { requireClusterPrograms, requirePatroni } from './programs.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sidebet-programs-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(file: string, text: string): string {
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  chmodSync(path, 0o755)
  return path
}

const patroniOf = (version: string) => {
  write('patroni/patroni/version.py', `__version__ = '${version}'\n`)
  return join(folder, 'patroni')
}

/** A machine with nothing but what the test has written. */
const machine = (PATRONI_SOURCE?: string) => ({
  env: { PATH: join(folder, 'bin'), PATRONI_SOURCE },
  folders: [],
  postgresVersions: join(folder, 'postgresql'),
  python: join(folder, 'bin/python3'),
})

function installAll(): void {
  for (const name of ['etcd', 'haproxy']) write(`bin/${name}`, '')
  write('bin/python3', '#!/bin/sh\n')
  for (const version of ['9', '15', '17']) write(`postgresql/${version}/bin/postgres`, '')
}

test.each(['3.0.2', '4.0.6', '4.0', '3.9.9'])('Patroni %s is refused', (version) => {
  expect(() => requirePatroni(patroniOf(version))).toThrow(
    `Patroni ${version} can lose acknowledged commits: PATRONI_SOURCE must be 4.0.7 or later.`,
  )
})

test.each(['4.0.7', '4.1.4', '4.1', '5.0.0', '10.0.0'])('Patroni %s is accepted', (version) => {
  expect(requirePatroni(patroniOf(version))).toBe(join(folder, 'patroni'))
})

test('a machine without anything is informed which packages it lacks', () => {
  expect(() => requireClusterPrograms(machine())).toThrow(
    'This machine lacks programs: apt-get install etcd-server haproxy postgresql python3 python3-psycopg2 python3-yaml python3-urllib3 python3-dateutil python3-psutil python3-click python3-prettytable python3-cdiff python3-dnspython python3-etcd',
  )
})

test('a machine that lacks modules of Patroni is informed of their packages', () => {
  installAll()
  write('bin/python3', '#!/bin/sh\necho etcd dns\n')
  expect(() => requireClusterPrograms(machine())).toThrow(
    'This machine lacks programs: apt-get install python3-dnspython python3-etcd',
  )
})

test('a machine with all programs needs the source of Patroni, and uses its newest PostgreSQL', () => {
  installAll()
  expect(() => requireClusterPrograms(machine())).toThrow('Set PATRONI_SOURCE to the folder')
  expect(() => requireClusterPrograms(machine(folder))).toThrow('has no source of Patroni')
  expect(() => requireClusterPrograms(machine(patroniOf('3.0.2')))).toThrow('Patroni 3.0.2')
  expect(requireClusterPrograms(machine(patroniOf('4.1.4')))).toEqual({
    etcd: join(folder, 'bin/etcd'),
    haproxy: join(folder, 'bin/haproxy'),
    python: join(folder, 'bin/python3'),
    postgres: join(folder, 'postgresql/17/bin'),
    patroni: join(folder, 'patroni'),
  })
})
