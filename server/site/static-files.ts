import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { type StoredFile, storeFile } from './stored-file.ts'

/** Reads the files of a build into memory, by path: a few megabytes. @param folder the build's `client` folder */
export async function readStaticFiles(
  folder: string,
  headersOfAll: Record<string, string>,
): Promise<Map<string, StoredFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const compressed = new Set(files.filter((file) => /\.(br|gz)$/.test(file)))
  const read = async (file: string) => (compressed.has(file) ? await readFile(file) : undefined)

  return new Map(
    await Promise.all(
      files
        .filter((file) => !compressed.has(file) && !file.includes(`${sep}.vite${sep}`))
        .map(async (file) => {
          const path = `/${relative(folder, file).split(sep).join('/')}`
          const [br, gzip] = [await read(`${file}.br`), await read(`${file}.gz`)]
          const variants = { ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) }
          return [path, storeFile(path, await readFile(file), variants, headersOfAll)] as const
        }),
    ),
  )
}
