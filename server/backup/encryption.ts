import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption'
import { ifThere } from '../data-folder/if-there.ts'
import { writeWhole } from '../data-folder/write-whole.ts'
import { explainFailure } from '../explain-failure.ts'
import { StartupError } from '../startup-error.ts'

/** A passphrase, or a pair of keys whose private half (`identity`) is kept away from the server. */
export type Encryption = { passphrase: string } | { recipient: string; identity: string } | { identity: string }

/** How a file is encrypted, by its header (https://age-encryption.org/v1); undefined where it is not, or cannot be read. */
export async function encryptionKind(path: string): Promise<'passphrase' | 'key' | undefined> {
  try {
    await using file = await open(path)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(40), 0, 40, 0)
    const head = buffer.toString('latin1', 0, bytesRead)
    if (!head.startsWith('age-encryption.org/v1\n-> ')) return undefined
    return head.includes('-> scrypt ') ? 'passphrase' : 'key'
  } catch {
    return undefined
  }
}

/** A passphrase as the same bytes from every keyboard, without spaces at its end. */
export function normalPassphrase(passphrase: string): string {
  return passphrase.normalize('NFC').trimEnd()
}

const RECIPIENT_FILE = 'backup-recipient.txt'

/**
 * How this installation encrypts its backups: with the public half, and a second key in memory that reads the archive back; else
 * with the passphrase of the settings, else not.
 * @throws StartupError for a damaged public half
 */
export async function ownEncryption(config: {
  DATA_DIR: string
  BACKUP_PASSPHRASE?: string | undefined
}): Promise<Encryption | undefined> {
  const recipient = await readRecipient(config.DATA_DIR)
  if (recipient) return { recipient, identity: await generateIdentity() }
  return config.BACKUP_PASSPHRASE ? { passphrase: config.BACKUP_PASSPHRASE } : undefined
}

/** Makes a pair. @returns the private half, which is stored nowhere @throws StartupError when there is one already */
export async function makeBackupKey(dataDir: string): Promise<string> {
  const identity = await generateIdentity()
  if (!(await keepPublicHalf(dataDir, identity))) {
    throw new StartupError(
      `Es gibt schon einen Sicherungsschlüssel (${join(dataDir, RECIPIENT_FILE)}). Für einen neuen benennen Sie diese Datei um; alte Sicherungen öffnet weiter nur der alte Schlüssel.`,
    )
  }
  return identity
}

/** Keeps the public half, with which later backups are encrypted. @returns false where there is one already, which stays */
export async function keepPublicHalf(dataDir: string, identity: string): Promise<boolean> {
  return writeWhole(join(dataDir, RECIPIENT_FILE), `${await identityToRecipient(identity)}\n`, { onlyNew: true })
}

/** Reads the private half from the operator's file. @throws StartupError when there is no such file or no key in it */
export async function readPrivateKey(path: string): Promise<Encryption> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new StartupError(`Die Schlüsseldatei ${path} lässt sich nicht lesen. ${explainFailure(cause)}`, { cause })
  })
  const identity = privateKeyIn(text)
  if (!identity) throw new StartupError(`In ${path} steht kein Sicherungsschlüssel (AGE-SECRET-KEY-1…).`)
  return { identity }
}

/** The private half in a text with other lines. */
export function privateKeyIn(text: string): string | undefined {
  return text
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line.startsWith('AGE-SECRET-KEY-1'))
}

async function readRecipient(dataDir: string): Promise<string | undefined> {
  const path = join(dataDir, RECIPIENT_FILE)
  const text = await ifThere(readFile(path, 'utf8')).catch((error: unknown) => {
    throw new StartupError(`${path} lässt sich nicht lesen. ${explainFailure(error)}`, { cause: error })
  })
  const recipient = text?.trim()
  // A backup in the clear, because of a damaged file, would be worse than none.
  if (recipient !== undefined && !recipient.startsWith('age1')) {
    throw new StartupError(`${path} ist beschädigt: Dort steht kein öffentlicher Sicherungsschlüssel (age1…).`)
  }
  return recipient
}

/** @throws StartupError for a damaged public half */
export async function encrypterFor(encryption: Encryption): Promise<Encrypter> {
  const encrypter = new Encrypter()
  if ('passphrase' in encryption) {
    encrypter.setPassphrase(normalPassphrase(encryption.passphrase))
    return encrypter
  }
  try {
    if ('recipient' in encryption) encrypter.addRecipient(encryption.recipient)
    encrypter.addRecipient(await identityToRecipient(encryption.identity))
    return encrypter
  } catch (cause) {
    throw new StartupError('Der öffentliche Sicherungsschlüssel ist beschädigt. Nichts wurde gesichert.', { cause })
  }
}

/** @throws StartupError when the private half is not one */
export function decrypterFor(encryption: Encryption): Decrypter {
  const decrypter = new Decrypter()
  if ('passphrase' in encryption) {
    decrypter.addPassphrase(normalPassphrase(encryption.passphrase))
    return decrypter
  }
  try {
    decrypter.addIdentity(encryption.identity)
    return decrypter
  } catch (cause) {
    throw new StartupError('Das ist kein Sicherungsschlüssel (AGE-SECRET-KEY-1…). Nichts wurde geändert.', { cause })
  }
}
