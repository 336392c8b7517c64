/** nginx with the configuration of docs/operations.md, all within one folder, and its certificate. */

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { endProcess, until } from '@sidebet/postgres/processes/processes'
import { StartFailure } from '@sidebet/postgres/processes/startFailure'
import { ROOT } from '../project.ts'
import { connectionProblem } from '../start/reachability.ts'

/** The host name of the site. Only the clients of this script resolve it to 127.0.0.1. */
export const SITE = 'sidebet.example'

export type Programs = { readonly nginx: string; readonly openssl: string }

/** The paths of the two files. */
type Certificate = { readonly key: string; readonly certificate: string }

/**
 * Finds nginx and openssl. Debian installs nginx in a directory that is only in root's PATH.
 *
 * @throws StartFailure naming the one that is missing
 */
export const requireProxyPrograms = (): Programs => ({
  nginx: find('nginx'),
  openssl: find('openssl'),
})

function find(name: string) {
  const directories = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/bin']
  for (const directory of directories.filter(Boolean)) {
    try {
      const file = join(directory, name)
      accessSync(file, constants.X_OK)
      return file
    } catch {}
  }
  throw new StartFailure(`There is no ${name} on this machine: apt-get install ${name}.`)
}

/** Creates a self-signed certificate for the site and for 127.0.0.1. */
export function makeCertificate(openssl: string, folder: string): Certificate {
  const files = { key: join(folder, 'key.pem'), certificate: join(folder, 'certificate.pem') }
  const made = spawnSync(
    openssl,
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-keyout', files.key, '-out', files.certificate, '-days', '2', '-subj', `/CN=${SITE}`],
      ...['-addext', `subjectAltName=DNS:${SITE},IP:127.0.0.1`],
    ],
    { encoding: 'utf8' },
  )
  if (made.status !== 0) throw new StartFailure(`No certificate could be made: ${made.stderr}`)
  return files
}

/**
 * @param options `site` is the public server; `outside` adds TLS in front of the sandbox
 * @returns a function that stops nginx
 */
export async function startNginx({
  nginx,
  folder,
  certificate,
  site,
  outside,
}: {
  nginx: string
  folder: string
  certificate: Certificate
  site: { port: number; servers: number[] }
  outside: { port: number; sandbox: number }
}): Promise<() => Promise<void>> {
  const home = join(folder, 'nginx')
  mkdirSync(home, { mode: 0o711 })
  const file = join(home, 'nginx.conf')
  writeFileSync(
    file,
    [
      'daemon off;',
      'worker_processes 1;',
      `pid ${home}/nginx.pid;`,
      'events {}',
      'http {',
      'access_log off;',
      ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${home}/${name};`,
      ),
      siteConfiguration(site, certificate),
      outsideConfiguration(outside, certificate),
      '}',
    ].join('\n'),
  )
  const log = join(home, 'error.log')
  const child = spawn(nginx, ['-p', home, '-e', log, '-c', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text
  })
  const ended = once(child, 'close')
  const over = () => child.exitCode !== null || child.signalCode !== null
  const onProcessExit = () => child.kill('SIGTERM')
  process.on('exit', onProcessExit)
  const end = async () => {
    await endProcess(child.pid ?? 0, [
      ['SIGTERM', 5_000],
      ['SIGKILL', 5_000],
    ])
    await ended
    process.off('exit', onProcessExit)
  }
  const answers = async () => !(await connectionProblem('127.0.0.1', site.port))
  if ((await until(async () => over() || (await answers()), 10_000)) && !over()) return end
  await end()
  throw new StartFailure(`nginx did not start: ${stderr.trim()}`)
}

/** The nginx block of docs/operations.md, with the ports and files of this run instead of its own. */
function siteConfiguration(
  { port, servers }: { port: number; servers: number[] },
  certificate: Certificate,
) {
  const docs = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8')
  const block = /```nginx\n([\s\S]*?)```/.exec(docs)?.[1] ?? ''
  return [
    ['server 127.0.0.1:3000;', `server 127.0.0.1:${servers[0]};`],
    ['server 127.0.0.1:3001;', `server 127.0.0.1:${servers[1]};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`],
    ['/etc/ssl/sidebet/certificate.pem', certificate.certificate],
    ['/etc/ssl/sidebet/key.pem', certificate.key],
  ].reduce((text, [theirs = '', ours = '']) => {
    if (text.split(theirs).length !== 2)
      throw new StartFailure(`The nginx block of docs/operations.md has no single "${theirs}".`)
    return text.replace(theirs, ours)
  }, block)
}

const outsideConfiguration = (
  { port, sandbox }: { port: number; sandbox: number },
  { key, certificate }: Certificate,
) => `
server {
    listen 127.0.0.1:${port} ssl;
    ssl_certificate ${certificate};
    ssl_certificate_key ${key};
    location / {
        proxy_pass http://127.0.0.1:${sandbox};
    }
}`
