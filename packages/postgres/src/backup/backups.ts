/** The public functions of backups of the embedded database. */

import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DATABASE, SUPERUSER } from '../cluster.ts'
import { findOutsideDirectory } from '../outsideHome.ts'
import type { RunningCluster } from './copyCluster.ts'
import { type BackupTarget, backupKeyOf } from './sealedFile.ts'

export { backUpDaily } from './backUpDaily.ts'
export { checkBackups } from './checkBackups.ts'
export { restoreBase } from './restoreBase.ts'
export { takeBase } from './takeBase.ts'
export type { BackupTarget }

/**
 * The target that BACKUP_DIR and BACKUP_KEY name; undefined without BACKUP_DIR.
 *
 * @throws StartFailure when the key is too short
 */
export function backupTargetOf({
  BACKUP_DIR,
  BACKUP_KEY,
}: NodeJS.ProcessEnv): BackupTarget | undefined {
  return BACKUP_DIR ? { directory: resolve(BACKUP_DIR), key: backupKeyOf(BACKUP_KEY) } : undefined
}

/** The embedded database in `dataDir` that another process runs on this port. */
export function runningCluster(dataDir: string, port: string): RunningCluster {
  const { superuser } = JSON.parse(readFileSync(join(dataDir, 'passwords.json'), 'utf8'))
  const clusterDir = join(findOutsideDirectory(dataDir) ?? dataDir, 'cluster')
  const superuserUrl = `postgres://${SUPERUSER}:${superuser}@127.0.0.1:${port}/${DATABASE}`
  return { superuserUrl, clusterDir, dataDir }
}
