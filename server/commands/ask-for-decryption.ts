import { PASSPHRASE_MIN_LENGTH } from '../../rules/input/passwords.ts'
import {
  type Encryption,
  encryptionKind,
  normalPassphrase,
  privateKeyIn,
  readPrivateKey,
} from '../backup/encryption.ts'
import { StartupError } from '../startup-error.ts'
import { askForSecret } from './ask.ts'

/**
 * What decrypts an archive: the key file, the passphrase of the settings, or what the operator is asked for. The header of
 * the archive says whether it needs a key or a passphrase.
 * @param keyFile with the private half of the backup key
 * @param passphrase of the settings
 * @returns undefined where it is not encrypted
 * @throws StartupError for a key where a passphrase is needed, and for what is none of both
 */
export async function decryptionOf(
  archive: string,
  { keyFile, passphrase }: { keyFile?: string | undefined; passphrase?: string | undefined },
): Promise<Encryption | undefined> {
  if (!archive.endsWith('.age')) return undefined
  const kind = await encryptionKind(archive)
  if (keyFile && kind === 'passphrase') {
    throw new StartupError(
      `${archive} ist mit einer Passphrase verschlüsselt, nicht mit einem Sicherungsschlüssel. Wiederholen Sie den Befehl ohne --key-file. Nichts wurde geändert.`,
    )
  }
  if (keyFile) return readPrivateKey(keyFile)
  if (kind === 'key') return askForKey()
  return { passphrase: passphrase ?? (await askForPassphrase()) }
}

/** @throws StartupError for one that is too short */
export async function askForPassphrase(): Promise<string> {
  const passphrase = await askForSecret(`Passphrase (mindestens ${PASSPHRASE_MIN_LENGTH} Zeichen)`)
  if (normalPassphrase(passphrase).length < PASSPHRASE_MIN_LENGTH) {
    throw new StartupError('Die Passphrase ist zu kurz. Nichts wurde geändert.')
  }
  return passphrase
}

async function askForKey(): Promise<Encryption> {
  const identity = privateKeyIn(await askForSecret('Sicherungsschlüssel, die Zeile AGE-SECRET-KEY-1…'))
  if (identity) return { identity }
  throw new StartupError(
    'Das ist kein Sicherungsschlüssel (AGE-SECRET-KEY-1…), und mit einem solchen ist die Sicherung verschlüsselt. Nichts wurde geändert.',
  )
}
