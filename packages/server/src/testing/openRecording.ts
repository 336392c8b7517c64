/**
 * Plays a recording back: for each address the revision at a time. The caller chooses the times, so that hours are played in
 * milliseconds. Used by the server of tests (`testing/recordingServer.ts`) and by `npm run replay -- --recording FOLDER`.
 */
import { type Revision, readDocumentBytes, readIndex } from '../games/recordings/recording.ts'

export type Recording = {
  /** All revisions in the order of their times. */
  readonly revisions: readonly Revision[]
  /** The addresses in the order of their first revisions. */
  readonly addresses: readonly string[]
  /** The last revision of an address at this time (milliseconds since 1970); null before its first. */
  revisionAt(address: string, time: number): Revision | null
  /** The document of a revision, uncompressed; null for a refusal. */
  bytesOf(revision: Revision): Buffer | null
}

/**
 * Opens a folder, also one to which a recorder still writes: later revisions are then not a part of it.
 *
 * @throws when the folder has no revision, or a line of its index is not one
 */
export function openRecording(folder: string): Recording {
  const revisions = readIndex(folder).revisions.sort((a, b) => timeOf(a) - timeOf(b))
  if (revisions.length === 0) throw new Error(`${folder} has no recorded document.`)
  const byAddress = new Map<string, Revision[]>()
  for (const revision of revisions) {
    const { address } = revision
    byAddress.set(address, [...(byAddress.get(address) ?? []), revision])
  }
  return {
    revisions,
    addresses: [...byAddress.keys()],
    revisionAt: (address, time) =>
      byAddress.get(address)?.findLast((revision) => timeOf(revision) <= time) ?? null,
    bytesOf: ({ sha256 }) => (sha256 === null ? null : readDocumentBytes(folder, sha256)),
  }
}

const timeOf = ({ at }: Revision) => Date.parse(at)
