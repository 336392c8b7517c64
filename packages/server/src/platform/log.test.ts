import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { makeLog } from './log.ts'

test('secrets and personal data are redacted at any depth, and each entry is one line', () => {
  const lines: string[] = []
  const to = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const log = makeLog('info', to)
  const body = { secret: 'canary', email: 'canary', deep: { MFAcode: 'canary' } }
  log.info({ password: 'canary', body, user: 'u_1' })
  log.info({ note: 'x\n{"level":60}' })
  expect(lines).toHaveLength(2)
  expect(lines.join('')).not.toContain('canary')
  expect(JSON.parse(lines[0]!)).toMatchObject({ user: 'u_1', password: '[redacted]' })
  expect(lines[1]!.trimEnd().split('\n')).toHaveLength(1)
})
