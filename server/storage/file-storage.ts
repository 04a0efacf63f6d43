export type Parts = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

export interface StoredFile {
  /** `FILE_PATH` of its row in `storage.objects`. */
  path: string
  storedAt: Date
}

/** Where uploaded files are stored (decision 25). What is not there is undefined; any failure of the place is thrown. */
export interface FileStorage {
  /** Whole and durable once it returns; nothing else is written to that path. @param size in bytes */
  write(path: string, parts: Parts, size: number): Promise<void>
  read(path: string): Promise<AsyncIterable<Uint8Array> | undefined>
  /** @returns the size in bytes */
  describe(path: string): Promise<{ size: number } | undefined>
  /** What is missing already is no failure. */
  remove(paths: string[]): Promise<void>
  /** Half-written ones, too. @param most of them, instead of all; one tells whether the place is there at all */
  list(most?: number): AsyncIterable<StoredFile>
}
