/** `npm run print:dependencies`: writes what npm reports about the dependencies in production into `.data/dependencies`. */

import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listLicences, readAudit } from '../dependencies/readReports.ts'
import { DATA, ROOT } from '../project.ts'

const FOLDER = join(DATA, 'dependencies')

/** The exit code is 1 for a dependency with a serious vulnerability. Without the registry's answer it is 0, with a sentence. */
export async function run(): Promise<number> {
  mkdirSync(FOLDER, { recursive: true })
  const bill = await runNpm('sbom', '--omit=dev', '--sbom-format=cyclonedx')
  write('bill-of-materials.json', bill)
  write('licences.txt', listLicences(bill))
  const output = await runNpm('audit', '--omit=dev', '--json')
  const audit = readAudit(output)
  if (audit.kind === 'unreachable') {
    // A report of an earlier run would pass for the present one.
    rmSync(join(FOLDER, 'audit.json'), { force: true })
    console.log(`No audit: the registry did not report (${audit.why}).`)
    return 0
  }
  write('audit.json', output)
  console.log(
    `npm audit: ${audit.vulnerable} vulnerable packages, ${audit.serious} of them serious.`,
  )
  return audit.serious > 0 ? 1 : 0
}

function write(name: string, text: string): void {
  writeFileSync(join(FOLDER, name), text)
  console.log(join(FOLDER, name))
}

/** The output of npm, also of a command that fails: `npm audit` fails when it finds something. */
function runNpm(...args: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile('npm', args, { cwd: ROOT, maxBuffer: 2 ** 26 }, (_error, stdout) => resolve(stdout))
  })
}
