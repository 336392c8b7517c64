import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { requireCitus, requireCitusPrograms } from './programs.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sidebet-citus-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(file: string, text: string): string {
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  chmodSync(path, 0o755)
  return path
}

const citusOf = (version: string) => {
  write('citus/configure', `#! /bin/sh\nPACKAGE_STRING='Citus ${version}'\n`)
  return join(folder, 'citus')
}

/** A machine with nothing but what the test has written. */
const machine = (CITUS_SOURCE?: string) => ({
  env: { PATH: join(folder, 'bin'), CITUS_SOURCE },
  folders: [],
  postgresVersions: join(folder, 'postgresql'),
  headers: join(folder, 'include'),
})

function installAll(): void {
  for (const name of ['make', 'gcc']) write(`bin/${name}`, '')
  for (const version of ['9', '15']) write(`postgresql/${version}/bin/postgres`, '')
  write('include/postgresql/15/server/postgres.h', '')
  for (const file of ['openssl/ssl.h', 'gssapi/gssapi.h', 'lz4.h', 'zstd.h'])
    write(`include/${file}`, '')
}

test.each(['12.1.4', '13.1.9', '13.0'])('Citus %s is refused', (version) => {
  expect(() => requireCitus(citusOf(version))).toThrow(
    `Citus ${version} was never tried with Sidebet: CITUS_SOURCE must be 13.2 or later.`,
  )
})

test.each(['13.2.2', '13.2', '14.0.0'])('Citus %s is accepted', (version) => {
  expect(requireCitus(citusOf(version))).toBe(join(folder, 'citus'))
})

test('a machine without anything is informed which packages it lacks', () => {
  expect(() => requireCitusPrograms(machine())).toThrow(
    'This machine lacks programs: apt-get install postgresql postgresql-server-dev-all make gcc libssl-dev libkrb5-dev liblz4-dev libzstd-dev',
  )
})

test('a machine without the headers of its PostgreSQL is informed of their package', () => {
  installAll()
  rmSync(join(folder, 'include/postgresql'), { recursive: true })
  expect(() => requireCitusPrograms(machine())).toThrow(/apt-get install postgresql-server-dev-15$/)
})

test('a machine with all programs needs the source of Citus, and uses its newest PostgreSQL', () => {
  installAll()
  expect(() => requireCitusPrograms(machine())).toThrow('Set CITUS_SOURCE to the folder')
  expect(() => requireCitusPrograms(machine(folder))).toThrow('has no source of Citus')
  expect(() => requireCitusPrograms(machine(citusOf('12.1.4')))).toThrow('Citus 12.1.4')
  expect(requireCitusPrograms(machine(citusOf('13.2.2')))).toEqual({
    source: join(folder, 'citus'),
    postgres: join(folder, 'postgresql/15/bin'),
    version: '15',
  })
})
