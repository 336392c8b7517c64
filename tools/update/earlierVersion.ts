/** An earlier version of the project in a folder of its own, ready to run. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { StartFailure } from '@sidebet/postgres/processes/startFailure'
import { DATA, ROOT } from '../project.ts'

/**
 * Writes the files of a revision below `.data`. It has the packages of this checkout when both lock files name the same ones, else its own.
 * The client is not built: an update of it is a matter of ASSETS_DIR.
 *
 * @param revision a commit, a tag, or `HEAD~3`
 * @returns the folder, and the commit in it
 * @throws StartFailure when git has no such revision
 */
export function checkOutEarlier(revision: string): { folder: string; commit: string } {
  const commit = commitOf(revision)
  const folder = join(DATA, `version-${commit}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  const archive = join(folder, 'archive.tar')
  execFileSync('git', ['archive', `--output=${archive}`, commit], { cwd: ROOT })
  execFileSync('tar', ['--extract', `--file=${archive}`, `--directory=${folder}`])
  rmSync(archive)
  if (installedIn(folder) === installedIn(ROOT)) linkPackages(folder)
  else execFileSync('npm', ['ci'], { cwd: folder, stdio: 'inherit' })
  return { folder, commit }
}

function commitOf(revision: string): string {
  try {
    const args = ['rev-parse', '--verify', '--quiet', '--short', `${revision}^{commit}`]
    return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
  } catch {
    throw new StartFailure(`git has no revision "${revision}".`)
  }
}

/** The packages of others that the lock file names, with their versions. */
function installedIn(folder: string): string {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  return JSON.stringify(
    Object.entries<{ link?: boolean }>(packages)
      .filter(([path, { link }]) => path.includes('node_modules/') && !link)
      .sort(),
  )
}

/**
 * Node finds a package in the nearest `node_modules` above a file. The folder is below the checkout, so only our own packages, whose
 * versions differ, have to be in it.
 */
function linkPackages(folder: string): void {
  const { workspaces } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  mkdirSync(join(folder, 'node_modules/@sidebet'), { recursive: true })
  for (const path of workspaces as string[]) {
    symlinkSync(join(folder, path), join(folder, 'node_modules/@sidebet', path.split('/').at(-1)!))
    const own = join(ROOT, path, 'node_modules')
    if (existsSync(own)) symlinkSync(own, join(folder, path, 'node_modules'))
  }
}
