import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, unlink, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { completed, emptyState, type SandboxState } from './state.ts'

/** The state in memory and its file. Code that changes `state` calls `changed`; responses wait for `save`. */
export type Store = {
  readonly state: SandboxState
  changed(): void
  /** Resolves when all changes so far are on disk. Writes at once, but never two files concurrently. */
  save(): Promise<void>
}

/**
 * Loads the state from `path`, or starts an empty one. Throws an Error with one clear sentence when the file exists and
 * is not a state of this version.
 */
export async function openStore(path: string | null, firstDay: string): Promise<Store> {
  const state = (path && (await load(path))) || emptyState(firstDay)
  let changes = 1
  let saved = 0
  let writing: Promise<void> | null = null

  async function write(file: string): Promise<void> {
    const version = changes
    await replaceFile(file, JSON.stringify(state))
    saved = version
  }

  async function save(): Promise<void> {
    if (!path) return
    const wanted = changes
    while (saved < wanted) {
      // Callers that arrive during a write share the next one.
      writing ??= write(path).finally(() => {
        writing = null
      })
      await writing
    }
  }

  return { state, changed: () => void changes++, save }
}

async function load(path: string): Promise<SandboxState | null> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  const state = parse(text)
  if (state?.version !== 1)
    throw new Error(`${path} is not a state file of the sandbox: move it to another folder.`)
  return completed(state)
}

function parse(text: string): SandboxState | null {
  try {
    return JSON.parse(text) as SandboxState | null
  } catch {
    return null
  }
}

// The file is replaced atomically: a reader, or a restart after a crash, finds the old or the new file, never a part. There is
// no fsync under Node's permission model, so a power failure may lose the newest state.
async function replaceFile(path: string, text: string): Promise<void> {
  // `npm start` lets the sandbox write this file alone, not its folder.
  const folder = dirname(path)
  if (!existsSync(folder)) await mkdir(folder, { recursive: true })
  const temporary = `${path}.${randomUUID()}.tmp`
  try {
    await writeFile(temporary, text, { mode: 0o600, flag: 'wx' })
    await rename(temporary, path)
  } catch (error) {
    await unlink(temporary).catch(() => {})
    throw error
  }
}
