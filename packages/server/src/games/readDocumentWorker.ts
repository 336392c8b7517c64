/** The worker thread that reads large documents: bytes and form in, the result of `readDocument` out, one at a time. */
import { parentPort } from 'node:worker_threads'
import { type DocumentForm, readDocument } from './readDocument.ts'

parentPort!.on('message', ({ bytes, form }: { bytes: Uint8Array; form: DocumentForm }) => {
  parentPort!.postMessage(readDocument(new TextDecoder().decode(bytes), form))
})
