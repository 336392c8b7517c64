/** Locations from a file of networks in the MaxMind DB format, such as a City database of any vendor. */
import { readFileSync, type Stats, statSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { Reader } from 'maxmind'
import { z } from 'zod'
import { StartError } from '../database/productionDatabase.ts'
import { unmapped } from '../http/networkOf.ts'
import type { Log } from '../log.ts'
import type { Location, LocationPort } from './location.ts'

/** The fields that we read; files have many more. */
const Network = z.object({
  country: z.object({ iso_code: z.string() }),
  subdivisions: z.array(z.object({ iso_code: z.string().optional() })).optional(),
})

/** The minimum interval between two checks whether the file was replaced. */
const CHECK_INTERVAL_MS = 10_000

/**
 * The file is loaded into memory once; there is no cache beside it. A file that replaces it is loaded automatically. When that
 * fails, the previous one remains in use, and `/ready` reports it. Throws a StartError when the first file cannot be read.
 */
export function locationFile(
  path: string,
  log: Pick<Log, 'error' | 'info'>,
  { checkIntervalMs = CHECK_INTERVAL_MS } = {},
): LocationPort {
  let { reader, version } = readFirst(path)
  let checkedAt = 0
  let isGood = true
  let pendingCheck: Promise<void> | null = null

  /** Requests during the check use the loaded file. */
  function checkFile(): void {
    if (pendingCheck || Date.now() - checkedAt < checkIntervalMs) return
    checkedAt = Date.now()
    pendingCheck = readIfReplaced()
      .catch((error: unknown) => {
        isGood = false
        log.error({ err: error, path }, 'the location file cannot be read')
      })
      .finally(() => {
        pendingCheck = null
      })
  }

  async function readIfReplaced(): Promise<void> {
    const found = versionOf(await stat(path))
    if (found === version) return
    version = found
    reader = new Reader(await readFile(path))
    isGood = true
    log.info({ path }, 'the location file was replaced')
  }

  return {
    isWell: () => isGood,
    async locate({ ip }) {
      checkFile()
      try {
        return locationOf(reader.get(unmapped(ip)))
      } catch (error) {
        // Not an address, or a corrupt file: the location is unknown rather than guessed.
        log.error({ err: error, path }, 'the location file cannot be read')
        isGood = false
        return null
      }
    },
  }
}

function readFirst(path: string) {
  try {
    const version = versionOf(statSync(path))
    return { reader: new Reader(readFileSync(path)), version }
  } catch (error) {
    const { code } = error as { code?: string }
    const why = code ? `cannot be read (${code})` : 'is no MaxMind DB file'
    throw new StartError(`The setting LOCATION_FILE is wrong: ${path} ${why}.`)
  }
}

function versionOf({ mtimeMs, size, ino }: Stats): string {
  return [mtimeMs, size, ino].join(' ')
}

/** The country where the network is used and its first subdivision, not the country where it is registered. */
function locationOf(found: unknown): Location | null {
  const network = Network.safeParse(found)
  if (!network.success) return null
  const { country, subdivisions } = network.data
  return { country: country.iso_code, region: subdivisions?.[0]?.iso_code ?? '' }
}
