import { generateKeyPairSync, verify, X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { selfSigned } from './certificate.ts'

test('Node parses and verifies the self-signed certificate and reads its public key', () => {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const certificate = new X509Certificate(selfSigned('certs.example.test', keys))
  expect(certificate.subject).toBe('CN=certs.example.test')
  expect(certificate.issuer).toBe('CN=certs.example.test')
  expect(certificate.validFrom).toMatch(/^Jan {2}1 00:00:00 2000/)
  expect(certificate.validTo).toMatch(/^Jan {2}1 00:00:00 2200/)
  expect(certificate.serialNumber).toMatch(/^[4-7][0-9A-F]{31}$/)
  expect(certificate.checkPrivateKey(keys.privateKey)).toBe(true)
  expect(certificate.verify(keys.publicKey)).toBe(true)
  expect(certificate.verify(generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey)).toBe(
    false,
  )
  // A client that trusts the certificate accepts it as its own issuer.
  expect(certificate.checkIssued(certificate)).toBe(true)
  expect(verify('RSA-SHA256', Buffer.from('x'), certificate.publicKey, Buffer.from('y'))).toBe(
    false,
  )
})
