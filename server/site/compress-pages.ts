import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

/** The bytes of a page in both compressions. */
export interface Compressed {
  br: Uint8Array
  gzip: Uint8Array
}

/** While somebody waits for the page: a tenth larger than `compressWell`, in a fiftieth of its time. */
export function compressAtOnce(bytes: Uint8Array): Compressed {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength }
  return { br: brotliCompressSync(bytes, { params }), gzip: gzipSync(bytes, { level: 5 }) }
}

/** As far as they go. A page takes about 50 ms of a worker thread. */
export async function compressWell(bytes: Uint8Array): Promise<Compressed> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength }
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  return { br, gzip: gzipped }
}
