import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, constants, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import tar from 'tar-stream'
import { collectAfterBytes } from '../collect-buffers.ts'
import { writeWhole } from '../data-folder/write-whole.ts'
import { explainFailure, explainKnownFailure } from '../explain-failure.ts'
import { StartupError } from '../startup-error.ts'
import { BackupError } from './backup-error.ts'
import { decrypterFor, type Encryption, encrypterFor } from './encryption.ts'
import { type Manifest, manifestSchema } from './manifest.ts'

/** `database/<schema.table>/<number>.copy`, `files/<path>` or `manifest.json`. */
export interface Part {
  name: string
  bytes: Uint8Array
}

const MANIFEST = 'manifest.json'
const PIECE_BYTES = 64 * 1024

/** Writes a file, which gets its name once it is complete and on disk. @throws BackupError when it cannot be written */
export async function writeEncrypted(path: string, bytes: Readable, encryption?: Encryption): Promise<void> {
  try {
    await writeWhole(path, encryption ? Readable.fromWeb((await encrypted(bytes, encryption)) as never) : bytes)
  } catch (cause) {
    if (cause instanceof StartupError) throw cause
    throw new BackupError(`${path} konnte nicht geschrieben werden. ${explainFailure(cause)}`, { cause })
  }
}

/** The parts as the bytes of a `.tar.gz`. A failure to make one fails the stream. */
export function archiveOf(parts: AsyncIterable<Part>): Readable {
  const pack = tar.pack()
  // When the reader goes away (full disk), the current entry is never consumed: the source must be told, and end.
  const { promise: readerLeft, reject: leave } = Promise.withResolvers<never>()
  readerLeft.catch(() => {})

  const packing = async () => {
    for await (const { name, bytes } of parts) {
      const entry = pack.entry({ name, size: bytes.byteLength, mode: 0o600 })
      await Promise.race([pipeline(piecesOf(bytes), entry), readerLeft])
    }
    pack.finalize()
  }
  const zipped = createGzip()
  pipeline(pack, zipped).catch((error: Error) => zipped.destroy(error))
  zipped.once('close', () => leave(new Error('the archive is not read any more')))
  packing().catch((error: Error) => pack.destroy(asReadFailure(error)))
  return zipped
}

/** Copies, as the reader may hold them longer than the memory of the part lasts. */
function* piecesOf(bytes: Uint8Array): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    const piece = Buffer.from(bytes.subarray(start, start + PIECE_BYTES))
    collectAfterBytes(piece)
    yield piece
  }
}

function asReadFailure(cause: Error): Error {
  if (cause instanceof StartupError) return cause
  return new BackupError(`Datenbank und Dateien ließen sich nicht lesen. ${explainFailure(cause)}`, { cause })
}

/**
 * Reads an archive and checks every part against the manifest: nothing missing, nothing more.
 * @param keep takes each part, before it is checked
 * @throws BackupError when there is no such file, it cannot be decrypted, or it is damaged
 */
export async function readArchive(
  path: string,
  encryption?: Encryption,
  keep?: (part: Part) => Promise<unknown>,
): Promise<Manifest> {
  await access(path, constants.R_OK).catch((cause: unknown) => {
    throw new BackupError(`Das Archiv lässt sich nicht lesen. ${explainFailure(cause)}`, { cause })
  })
  const extract = tar.extract()
  const seen = new Map<string, Hash>()
  const names = new Set<string>()
  let manifest: Manifest | undefined

  const reading = (async () => {
    for await (const entry of extract) {
      const { name } = entry.header
      // The second would replace the first, which passed its checksum.
      if (names.has(name)) throw new BackupError(`Das Archiv ${path} ist beschädigt: ${name} steht zweimal darin.`)
      names.add(name)
      if (name === MANIFEST) {
        manifest = manifestSchema.parse(JSON.parse((await buffer(entry)).toString('utf8')))
        continue
      }
      if (!isPartName(name)) throw new BackupError(`Das Archiv ${path} enthält einen fremden Eintrag: ${name}`)
      const subject = subjectOf(name)
      const hash = seen.get(subject) ?? createHash('sha256')
      seen.set(subject, hash)
      for await (const bytes of keep ? [await buffer(entry)] : (entry as AsyncIterable<Buffer>)) {
        await keep?.({ name, bytes })
        hash.update(bytes)
        collectAfterBytes(bytes)
      }
    }
  })()

  try {
    await Promise.all([reading, pipeline(await plainBytes(path, encryption), createGunzip(), extract)])
  } catch (cause) {
    if (cause instanceof BackupError) throw cause
    const known = explainKnownFailure(cause)
    throw new BackupError(
      known
        ? `Das Archiv ${path} ließ sich nicht auspacken. ${known}`
        : `Das Archiv ${path} ist beschädigt oder unvollständig.`,
      { cause },
    )
  }
  if (!manifest) throw new BackupError(`Das Archiv ${path} ist unvollständig: Sein Inhaltsverzeichnis fehlt.`)
  refuseDifferences(path, manifest, seen)
  return manifest
}

/** Writes the parts of an archive into a folder. */
export function unpackInto(folder: string): (part: Part) => Promise<void> {
  return async ({ name, bytes }) => {
    const place = join(folder, name)
    await mkdir(dirname(place), { recursive: true, mode: 0o700 })
    await writeFile(place, bytes, { mode: 0o600, flag: 'wx' })
  }
}

function refuseDifferences(path: string, manifest: Manifest, seen: Map<string, Hash>): void {
  const expected = new Map<string, string>([
    ...manifest.tables.map(({ name, sha256 }) => [`database/${name}`, sha256] as const),
    ...manifest.files.map(({ path: file, sha256 }) => [`files/${file}`, sha256] as const),
  ])
  // An empty table has no part.
  for (const { name } of manifest.tables)
    seen.set(`database/${name}`, seen.get(`database/${name}`) ?? createHash('sha256'))
  const found = new Map([...seen].map(([subject, hash]) => [subject, hash.digest('hex')]))
  const wrong = [...expected.keys(), ...found.keys()].find((subject) => found.get(subject) !== expected.get(subject))
  if (wrong) throw new BackupError(`Das Archiv ${path} ist beschädigt: Die Prüfsumme von ${wrong} stimmt nicht.`)
}

function isPartName(name: string): boolean {
  return /^(database|files)\/[^\\]+$/.test(name) && !name.split('/').some((part) => ['', '.', '..'].includes(part))
}

/** All parts of a table have one checksum. */
function subjectOf(name: string): string {
  return name.startsWith('database/') ? dirname(name) : name
}

/** Reads a file of `writeEncrypted` as text. @throws BackupError when it is missing or cannot be decrypted */
export async function readEncryptedText(path: string, encryption?: Encryption): Promise<string> {
  return (await buffer(await plainBytes(path, encryption))).toString('utf8')
}

async function encrypted(bytes: Readable, encryption: Encryption): Promise<ReadableStream<Uint8Array>> {
  return (await encrypterFor(encryption)).encrypt(Readable.toWeb(bytes) as ReadableStream<Uint8Array>)
}

async function plainBytes(path: string, encryption?: Encryption): Promise<Readable> {
  if (!path.endsWith('.age')) return createReadStream(path)
  if (!encryption) {
    throw new BackupError(
      `${path} ist verschlüsselt. Setzen Sie BACKUP_PASSPHRASE auf die Passphrase der Sicherung, oder geben Sie mit --key-file die Datei mit dem Sicherungsschlüssel an.`,
    )
  }
  try {
    const source = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>
    return Readable.fromWeb((await decrypterFor(encryption).decrypt(source)) as never)
  } catch (cause) {
    if (cause instanceof BackupError) throw cause
    const known = explainKnownFailure(cause)
    if (known) throw new BackupError(`${path} lässt sich nicht lesen. ${known}`, { cause })
    const what = 'passphrase' in encryption ? 'dieser Passphrase' : 'diesem Schlüssel'
    throw new BackupError(`${path} lässt sich mit ${what} nicht öffnen.`, { cause })
  }
}
