import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { StartError } from '../database/productionDatabase.ts'
import { makeLog } from '../log.ts'
import type { LocationPort } from './location.ts'
import { locationFile } from './locationFile.ts'
import { openLocation } from './openLocation.ts'

const FIXTURE = join(import.meta.dirname, 'fixtures/locations.mmdb')
const folder = mkdtempSync(join(tmpdir(), 'sidebet-places-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const log = makeLog('silent')
const settings = { DATABASE_URL: 'postgres://app@db/sidebet', TRIAL: '1' }
const open = (env: Record<string, string>) => openLocation(readConfig({ ...settings, ...env }), log)
const locate = (location: LocationPort, ip: string) => location.locate({ ip, username: 'ada' })

test.each([
  ['203.0.113.7', 'US', 'NJ'],
  ['::ffff:203.0.113.7', 'US', 'NJ'],
  ['203.0.113.64', 'US', 'GA'],
  ['203.0.113.130', 'US', ''],
  ['198.51.100.3', 'GB', 'ENG'],
  ['2001:db8:1::7', 'US', 'NY'],
  ['2001:DB8:1:0:0:0:0:7', 'US', 'NY'],
])('a location file: %s is in %s %s', async (ip, country, region) => {
  expect(await locate(open({ LOCATION_FILE: FIXTURE }), ip)).toEqual({ country, region })
})

test('a location file: a territory is a region of the US', async () => {
  const location = await locate(open({ LOCATION_FILE: FIXTURE }), '203.0.113.200')
  expect(location).toEqual({ country: 'US', region: 'PR' })
})

test.each([
  ['unknown', '192.0.2.1'],
  ['unknown', '2001:db8:2::1'],
  ['private', '10.0.0.7'],
  ['private', '192.168.1.1'],
  ['of this machine', '127.0.0.1'],
  ['of this machine', '::1'],
  ['private', 'fd00::1'],
  ['of one link', 'fe80::1%eth0'],
  ['registered in a country, but not in it', '198.51.100.200'],
  ['no address', ''],
])('a location file: an address that is %s (%s) has no location', async (_, ip) => {
  const location = open({ LOCATION_FILE: FIXTURE })
  expect(await locate(location, ip)).toBeNull()
  expect(location.isWell()).toBe(true)
})

test('a location file that is missing or in another format prevents the start', () => {
  const other = join(folder, 'other.mmdb')
  writeFileSync(other, 'no places')
  expect(() => open({ LOCATION_FILE: join(folder, 'missing.mmdb') })).toThrow(
    /^The setting LOCATION_FILE is wrong: .*missing.mmdb cannot be read \(ENOENT\)\.$/,
  )
  expect(() => open({ LOCATION_FILE: other })).toThrow(/other.mmdb is no MaxMind DB file\.$/)
  expect(() => open({ LOCATION_FILE: other })).toThrow(StartError)
})

test('a replaced location file is loaded automatically, and a broken one is ignored', async () => {
  const path = join(folder, 'locations.mmdb')
  cpSync(FIXTURE, path)
  const location = locationFile(path, log, { checkIntervalMs: 0 })
  const locateNow = () => locate(location, '203.0.113.7')
  const newJersey = { country: 'US', region: 'NJ' }
  const nevada = { country: 'US', region: 'NV' }
  expect(await locateNow()).toEqual(newJersey)

  const put = (content: Buffer | string) => {
    writeFileSync(`${path}.new`, content)
    renameSync(`${path}.new`, path)
  }
  put('half a file')
  await vi.waitFor(async () =>
    expect([await locateNow(), location.isWell()]).toEqual([newJersey, false]),
  )

  const moved = readFileSync(FIXTURE)
  moved.set(Buffer.from('NV'), moved.indexOf('NJ'))
  put(moved)
  await vi.waitFor(async () =>
    expect([await locateNow(), location.isWell()]).toEqual([nevada, true]),
  )

  rmSync(path)
  await vi.waitFor(async () =>
    expect([await locateNow(), location.isWell()]).toEqual([nevada, false]),
  )
})

test('a fixed location applies to every address', async () => {
  expect(await locate(open({ LOCATION_FIXED: 'US-NY' }), '198.51.100.3')).toEqual({
    country: 'US',
    region: 'NY',
  })
  const britain = open({ LOCATION_FIXED: 'GB' })
  expect(await locate(britain, '203.0.113.7')).toEqual({ country: 'GB', region: '' })
  expect(britain.isWell()).toBe(true)
})
