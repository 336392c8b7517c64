/** The worker thread that parses large documents, one at a time. It receives bytes and form, and posts the result of `readDocument`. */
import { parentPort } from 'node:worker_threads'
import { type DocumentForm, readDocument } from './readDocument.ts'

parentPort!.on('message', ({ bytes, form }: { bytes: Uint8Array; form: DocumentForm }) => {
  parentPort!.postMessage(readDocument(new TextDecoder().decode(bytes), form))
})
