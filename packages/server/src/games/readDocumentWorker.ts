/**
 * The worker thread that parses large documents, one at a time. It receives bytes, form and the added teams, and posts the result of
 * `readDocument`.
 */
import { parentPort } from 'node:worker_threads'
import { setAddedTeams } from '@sidebet/domain/games/addedTeams'
import { readDocument } from './readDocument.ts'
import type { WorkerRequest } from './workerReader.ts'

parentPort!.on('message', ({ bytes, form, added }: WorkerRequest) => {
  setAddedTeams(added)
  parentPort!.postMessage(readDocument(new TextDecoder().decode(bytes), form))
})
