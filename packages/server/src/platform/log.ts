/** Structured logs: one JSON object per line, without secrets and without data that identifies a person's money. */
import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug' | 'fatal'>

const SECRETS = [
  'password',
  'currentPassword',
  'secret',
  'MFAcode',
  'code',
  'token',
  'cookie',
  'authorization',
  'accountNumber',
  'routingNumber',
  'accountNumberEncrypted',
  'routingNumberEncrypted',
  'receiver',
  'email',
  'phone',
  'payerEmail',
  'text',
  'html',
]

/** Logs only errors during the work: what a trial brings about by itself needs no attention. */
export async function logErrorsOnly(log: Logger, work: () => Promise<void>): Promise<void> {
  const { level } = log
  log.level = 'error'
  await work().finally(() => {
    log.level = level
  })
}

/** The logger of a process. Fields with secrets or personal data are redacted at the top level and up to two levels below it. */
export function makeLog(level: string, to?: DestinationStream): Logger {
  const paths = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  const options = { level, redact: { paths, censor: '[redacted]' } }
  return to ? pino(options, to) : pino(options)
}
