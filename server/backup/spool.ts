import { openNamelessFile } from '../nameless-file.ts'
import type { Part } from './archive.ts'

/** Parts that wait on this machine's disk. */
export async function openSpool(): Promise<{
  write(part: Part): Promise<void>
  /** In order. The bytes of a part last until the next one is asked for. */
  read(): AsyncGenerator<Part>
  close(): Promise<void>
}> {
  const file = await openNamelessFile()
  const parts: { name: string; size: number }[] = []
  return {
    async write({ name, bytes }) {
      await file.appendFile(bytes)
      parts.push({ name, size: bytes.length })
    },
    async *read() {
      const memory = Buffer.alloc(Math.max(0, ...parts.map(({ size }) => size)))
      let place = 0
      for (const { name, size } of parts) {
        for (let filled = 0; filled < size; ) {
          const { bytesRead } = await file.read(memory, filled, size - filled, place + filled)
          if (bytesRead === 0) throw new Error('what waited for the archive is not whole')
          filled += bytesRead
        }
        place += size
        yield { name, bytes: memory.subarray(0, size) }
      }
    },
    close: () => file.close(),
  }
}
