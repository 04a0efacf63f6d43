import { BackupError } from '../backup/backup-error.ts'
import { closingOf, normalPassphrase, privateKeyIn, readPrivateKey, type Seal } from '../backup/seal.ts'
import { askForSecret } from './ask.ts'

/**
 * What opens an archive. It says itself whether a key or a passphrase closes it, so the operator is asked for the right
 * one, and only where it stands neither in a file nor in the settings.
 *
 * @param keyFile with the private half of the backup key
 * @param passphrase of the settings
 * @returns undefined where it is not closed
 * @throws BackupError for a key where a passphrase is needed, and for what is none of both
 */
export async function sealOf(
  archive: string,
  { keyFile, passphrase }: { keyFile?: string | undefined; passphrase?: string | undefined },
): Promise<Seal | undefined> {
  if (!archive.endsWith('.age')) return undefined
  const closing = await closingOf(archive)
  if (keyFile && closing === 'passphrase') {
    throw new BackupError(
      `${archive} ist mit einer Passphrase verschlüsselt, nicht mit einem Sicherungsschlüssel. Wiederholen Sie den Befehl ohne --key-file. Nichts wurde geändert.`,
    )
  }
  if (keyFile) return readPrivateKey(keyFile)
  if (closing === 'key') return askForKey()
  return { passphrase: passphrase ?? (await askForPassphrase()) }
}

/** @throws BackupError for one that is too short */
export async function askForPassphrase(): Promise<string> {
  const passphrase = await askForSecret('Passphrase (mindestens 12 Zeichen)')
  if (normalPassphrase(passphrase).length < 12) {
    throw new BackupError('Die Passphrase ist zu kurz. Nichts wurde geändert.')
  }
  return passphrase
}

async function askForKey(): Promise<Seal> {
  const identity = privateKeyIn(await askForSecret('Sicherungsschlüssel, die Zeile AGE-SECRET-KEY-1…'))
  if (identity) return { identity }
  throw new BackupError(
    'Das ist kein Sicherungsschlüssel (AGE-SECRET-KEY-1…), und mit einem solchen ist die Sicherung verschlüsselt. Nichts wurde geändert.',
  )
}
