import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, constants, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import tar from 'tar-stream'
import { writeWhole } from '../data-folder/write-whole.ts'
import { explainFailure, explainKnownFailure } from '../explain-failure.ts'
import { StartupError } from '../startup-error.ts'
import type { Parts } from '../storage/file-storage.ts'
import { passing } from '../storage/stream-of.ts'
import { decrypterFor, type Encryption, encrypterFor } from './encryption.ts'
import { type Manifest, manifestSchema } from './manifest.ts'

/** `database/<schema.table>`, `files/<path>` or `manifest.json`. */
export interface Part {
  name: string
  /** In bytes. */
  size: number
  content: Parts
}

const MANIFEST = 'manifest.json'

/** Writes a file, which gets its name once it is complete and on disk. @throws StartupError when it cannot be written */
export async function writeEncrypted(path: string, bytes: Readable, encryption?: Encryption): Promise<void> {
  try {
    await writeWhole(path, encryption ? Readable.fromWeb((await encrypted(bytes, encryption)) as never) : bytes)
  } catch (cause) {
    if (cause instanceof StartupError) throw cause
    throw new StartupError(`${path} konnte nicht geschrieben werden. ${explainFailure(cause)}`, { cause })
  }
}

/** The parts as the bytes of a `.tar.gz`. A failure to make one fails the stream. */
export function archiveOf(parts: AsyncIterable<Part>): Readable {
  const pack = tar.pack()
  // When the reader goes away (full disk), the current entry is never consumed: the source must be told, and end.
  const { promise: readerLeft, reject: leave } = Promise.withResolvers<never>()
  readerLeft.catch(() => {})

  const packing = async () => {
    for await (const { name, size, content } of parts) {
      const entry = pack.entry({ name, size, mode: 0o600 })
      await Promise.race([pipeline(passing(content), entry), readerLeft])
    }
    pack.finalize()
  }
  const zipped = createGzip()
  pipeline(pack, zipped).catch((error: Error) => zipped.destroy(error))
  zipped.once('close', () => leave(new Error('the archive is not read any more')))
  packing().catch((error: Error) => pack.destroy(asReadFailure(error)))
  return zipped
}

function asReadFailure(cause: Error): Error {
  if (cause instanceof StartupError) return cause
  return new StartupError(`Datenbank und Dateien ließen sich nicht lesen. ${explainFailure(cause)}`, { cause })
}

/**
 * Reads an archive and checks every part against the manifest: nothing missing, nothing more.
 * @param keep takes each part, before it is checked; what it does not read is passed over
 * @throws StartupError when there is no such file, it cannot be decrypted, or it is damaged
 */
export async function readArchive(
  path: string,
  encryption?: Encryption,
  keep?: (part: Part) => Promise<unknown>,
): Promise<Manifest> {
  await access(path, constants.R_OK).catch((cause: unknown) => {
    throw new StartupError(`Das Archiv lässt sich nicht lesen. ${explainFailure(cause)}`, { cause })
  })
  const extract = tar.extract()
  const seen = new Map<string, string>()
  let manifest: Manifest | undefined

  const reading = (async () => {
    for await (const entry of extract) {
      const { name, size = 0 } = entry.header
      // The second would replace the first, which passed its checksum.
      if (seen.has(name) || (name === MANIFEST && manifest))
        throw new StartupError(`Das Archiv ${path} ist beschädigt: ${name} steht zweimal darin.`)
      if (name === MANIFEST) {
        manifest = manifestSchema.parse(JSON.parse((await buffer(entry)).toString('utf8')))
        continue
      }
      if (!isPartName(name)) throw new StartupError(`Das Archiv ${path} enthält einen fremden Eintrag: ${name}`)
      const hash = createHash('sha256')
      const content = passing(entry as AsyncIterable<Buffer>, (bytes) => hash.update(bytes))
      await keep?.({ name, size, content })
      for await (const _ of content);
      seen.set(name, hash.digest('hex'))
    }
  })()

  try {
    await Promise.all([reading, pipeline(await plainBytes(path, encryption), createGunzip(), extract)])
  } catch (cause) {
    if (cause instanceof StartupError) throw cause
    const known = explainKnownFailure(cause)
    throw new StartupError(
      known
        ? `Das Archiv ${path} ließ sich nicht auspacken. ${known}`
        : `Das Archiv ${path} ist beschädigt oder unvollständig.`,
      { cause },
    )
  }
  if (!manifest) throw new StartupError(`Das Archiv ${path} ist unvollständig: Sein Inhaltsverzeichnis fehlt.`)
  refuseDifferences(path, manifest, seen)
  return manifest
}

/** Writes the parts of an archive into a folder. */
export function unpackInto(folder: string): (part: Part) => Promise<void> {
  return async ({ name, content }) => {
    const place = join(folder, name)
    await mkdir(dirname(place), { recursive: true, mode: 0o700 })
    await writeFile(place, content, { mode: 0o600, flag: 'wx' })
  }
}

function refuseDifferences(path: string, manifest: Manifest, found: Map<string, string>): void {
  const expected = new Map<string, string>([
    ...manifest.tables.map(({ name, sha256 }) => [`database/${name}`, sha256] as const),
    ...manifest.files.map(({ path: file, sha256 }) => [`files/${file}`, sha256] as const),
  ])
  const wrong = [...expected.keys(), ...found.keys()].find((subject) => found.get(subject) !== expected.get(subject))
  if (wrong) throw new StartupError(`Das Archiv ${path} ist beschädigt: Die Prüfsumme von ${wrong} stimmt nicht.`)
}

function isPartName(name: string): boolean {
  return /^(database|files)\/[^\\]+$/.test(name) && !name.split('/').some((part) => ['', '.', '..'].includes(part))
}

/** Reads a file of `writeEncrypted` as text. @throws StartupError when it is missing or cannot be decrypted */
export async function readEncryptedText(path: string, encryption?: Encryption): Promise<string> {
  return (await buffer(await plainBytes(path, encryption))).toString('utf8')
}

async function encrypted(bytes: Readable, encryption: Encryption): Promise<ReadableStream<Uint8Array>> {
  return (await encrypterFor(encryption)).encrypt(Readable.toWeb(bytes) as ReadableStream<Uint8Array>)
}

async function plainBytes(path: string, encryption?: Encryption): Promise<Readable> {
  if (!path.endsWith('.age')) return createReadStream(path)
  if (!encryption) {
    throw new StartupError(
      `${path} ist verschlüsselt. Setzen Sie BACKUP_PASSPHRASE auf die Passphrase der Sicherung, oder geben Sie mit --key-file die Datei mit dem Sicherungsschlüssel an.`,
    )
  }
  try {
    const source = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>
    return Readable.fromWeb((await decrypterFor(encryption).decrypt(source)) as never)
  } catch (cause) {
    if (cause instanceof StartupError) throw cause
    const known = explainKnownFailure(cause)
    if (known) throw new StartupError(`${path} lässt sich nicht lesen. ${known}`, { cause })
    const what = 'passphrase' in encryption ? 'dieser Passphrase' : 'diesem Schlüssel'
    throw new StartupError(`${path} lässt sich mit ${what} nicht öffnen.`, { cause })
  }
}
