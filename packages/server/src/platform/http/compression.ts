import { constants } from 'node:zlib'

/** Answers above a kilobyte are compressed, outside the event loop. A higher quality of brotli costs more time than it saves. */
export const COMPRESSION = {
  threshold: 1_024,
  encodings: ['br' as const, 'gzip' as const],
  customTypes: /^(application\/json|text\/html)/,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
}
