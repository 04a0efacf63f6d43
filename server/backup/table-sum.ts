import { createHash } from 'node:crypto'

/** Counts and sums what COPY writes: one row a line, with line breaks inside values escaped. */
export function createTableSum() {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add(bytes: Uint8Array): void {
      hash.update(bytes)
      for (const byte of bytes) if (byte === 10) rows += 1
    },
    result: () => ({ rows, sha256: hash.digest('hex') }),
  }
}
