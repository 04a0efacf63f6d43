import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import tar from 'tar-stream'
import { BackupError } from './backup-error.ts'
import { type Manifest, manifestSchema } from './manifest.ts'

/** One entry of the archive: `database/<schema.table>/<number>.copy`, `files/<path>` or `manifest.json`. */
export interface Part {
  name: string
  bytes: Uint8Array
}

const MANIFEST = 'manifest.json'

/**
 * Writes the parts as `.tar.gz`, encrypted in the age format when there is a passphrase. The file has its name only
 * once it is complete and on disk.
 */
export async function writeArchive(path: string, parts: AsyncIterable<Part>, passphrase?: string): Promise<void> {
  const pack = tar.pack()
  const zipped = createGzip()
  // When writing fails (a full disk), nobody takes the entry in hand any more: the source must hear of it and end.
  const { promise: writingFailed, reject: giveUp } = Promise.withResolvers<never>()
  writingFailed.catch(() => {})

  const packing = (async () => {
    try {
      for await (const { name, bytes } of parts) {
        const taken = new Promise<void>((resolve, reject) => {
          pack.entry({ name, size: bytes.byteLength, mode: 0o600 }, Buffer.from(bytes), (error) =>
            error ? reject(error) : resolve(),
          )
        })
        await Promise.race([taken, writingFailed])
      }
      pack.finalize()
    } catch (error) {
      pack.destroy(error as Error)
      throw error
    }
  })()
  const writing = Promise.all([pipeline(pack, zipped), writeWhole(path, zipped, passphrase)]).catch(
    (error: unknown) => {
      giveUp(error)
      throw error
    },
  )
  const [packed, written] = await Promise.allSettled([packing, writing])
  // The source's own failure is the cause of the other one.
  if (packed.status === 'rejected') throw packed.reason
  if (written.status === 'rejected') throw written.reason
}

/** Copies a plain archive to where it belongs, encrypting it on the way when there is a passphrase. */
export async function sealArchive(from: string, to: string, passphrase?: string): Promise<void> {
  await writeWhole(to, createReadStream(from), passphrase)
}

/**
 * Reads an archive to its end and proves it: every part against the manifest's checksum, nothing missing, nothing more.
 *
 * @param extractTo folder that receives the parts; without it the archive is only checked
 * @throws BackupError that says what is wrong with the file
 */
export async function readArchive(path: string, passphrase?: string, extractTo?: string): Promise<Manifest> {
  const extract = tar.extract()
  const seen = new Map<string, { hash: Hash; size: number; newlines: number }>()
  let manifest: Manifest | undefined

  const reading = (async () => {
    for await (const entry of extract) {
      const { name } = entry.header
      if (name === MANIFEST) {
        manifest = manifestSchema.parse(JSON.parse((await buffer(entry)).toString('utf8')))
        continue
      }
      if (!isPartName(name)) throw new BackupError(`Das Archiv ${path} enthält einen fremden Eintrag: ${name}`)
      const bytes = await buffer(entry)
      const subject = subjectOf(name)
      const sum = seen.get(subject) ?? { hash: createHash('sha256'), size: 0, newlines: 0 }
      seen.set(subject, sum)
      sum.hash.update(bytes)
      sum.size += bytes.byteLength
      if (name.startsWith('database/')) for (const byte of bytes) if (byte === 10) sum.newlines += 1
      if (extractTo) {
        await mkdir(dirname(join(extractTo, name)), { recursive: true, mode: 0o700 })
        await writeFile(join(extractTo, name), bytes, { mode: 0o600 })
      }
    }
  })()

  try {
    await Promise.all([reading, pipeline(await plainBytes(path, passphrase), createGunzip(), extract)])
  } catch (cause) {
    if (cause instanceof BackupError) throw cause
    throw new BackupError(`Das Archiv ${path} ist beschädigt oder unvollständig.`, { cause })
  }
  if (!manifest) throw new BackupError(`Das Archiv ${path} ist unvollständig: Sein Inhaltsverzeichnis fehlt.`)
  refuseDifferences(path, manifest, seen)
  return manifest
}

function refuseDifferences(
  path: string,
  manifest: Manifest,
  seen: Map<string, { hash: Hash; size: number; newlines: number }>,
): void {
  const nothing = { sha256: createHash('sha256').digest('hex'), size: 0, newlines: 0 }
  const found = new Map(
    [...seen].map(([subject, { hash, size, newlines }]) => [subject, { sha256: hash.digest('hex'), size, newlines }]),
  )
  const wrong = [
    // An empty table has no part.
    ...manifest.tables.filter(({ name, rows, sha256 }) => {
      const table = found.get(`database/${name}`) ?? nothing
      return table.sha256 !== sha256 || table.newlines !== rows
    }),
    ...manifest.files
      .filter(({ path: file, sha256, size }) => {
        const copy = found.get(`files/${file}`)
        return copy?.sha256 !== sha256 || copy.size !== size
      })
      .map(({ path: file }) => ({ name: file })),
  ]
  const known = new Set([
    ...manifest.tables.map(({ name }) => `database/${name}`),
    ...manifest.files.map(({ path: file }) => `files/${file}`),
  ])
  wrong.push(...[...found.keys()].filter((subject) => !known.has(subject)).map((name) => ({ name }) as never))
  const [first] = wrong
  if (first) {
    throw new BackupError(`Das Archiv ${path} ist beschädigt: Die Prüfsumme von ${first.name} stimmt nicht.`)
  }
}

function isPartName(name: string): boolean {
  return /^(database|files)\/[^\\]+$/.test(name) && !name.split('/').some((part) => ['', '.', '..'].includes(part))
}

/** Parts of one table are one subject. */
function subjectOf(name: string): string {
  return name.startsWith('database/') ? dirname(name) : name
}

/** A small text of its own, such as the keys: encrypted when there is a passphrase. */
export async function writeSealedText(path: string, text: string, passphrase?: string): Promise<void> {
  await writeWhole(path, Readable.from([Buffer.from(text)]), passphrase)
}

export async function readSealedText(path: string, passphrase?: string): Promise<string> {
  return (await buffer(await plainBytes(path, passphrase))).toString('utf8')
}

async function writeWhole(path: string, bytes: Readable, passphrase?: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const part = `${path}.part`
  try {
    const sealed = passphrase ? Readable.fromWeb((await encrypted(bytes, passphrase)) as never) : bytes
    await pipeline(sealed, createWriteStream(part, { mode: 0o600 }))
    const file = await open(part, 'r+')
    await file.sync().finally(() => file.close())
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') {
      throw new BackupError(`Die Festplatte ist voll: ${path} konnte nicht geschrieben werden.`, { cause: error })
    }
    throw error
  }
}

function encrypted(bytes: Readable, passphrase: string): Promise<ReadableStream<Uint8Array>> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  return encrypter.encrypt(Readable.toWeb(bytes) as ReadableStream<Uint8Array>)
}

async function plainBytes(path: string, passphrase?: string): Promise<Readable> {
  if (!path.endsWith('.age')) return createReadStream(path)
  if (!passphrase) {
    throw new BackupError(`${path} ist verschlüsselt. Setzen Sie BACKUP_PASSPHRASE auf die Passphrase der Sicherung.`)
  }
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    const source = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>
    return Readable.fromWeb((await decrypter.decrypt(source)) as never)
  } catch (cause) {
    throw new BackupError(`${path} lässt sich mit dieser Passphrase nicht öffnen.`, { cause })
  }
}
