import { stat } from 'node:fs/promises'
import { type Keys, keyFileSchema, keyFingerprint } from '../accounts/keys.ts'
import { ifThere } from '../data-folder/if-there.ts'
import { StartupError } from '../startup-error.ts'
import { readEncryptedText } from './archive.ts'
import type { Encryption } from './encryption.ts'
import type { Manifest } from './manifest.ts'

/** The file with the server's keys beside an archive, if there is one. */
export async function keysBeside(archive: string): Promise<string | undefined> {
  const path = archive.replace(/\.tar\.gz(\.age)?$/, '.schluessel.json$1')
  return path !== archive && (await ifThere(stat(path))) ? path : undefined
}

/** Reads that file. @throws StartupError when it cannot be read, holds no keys, or those of another backup */
export async function readKeys(keyFile: string, encryption: Encryption | undefined, manifest: Manifest): Promise<Keys> {
  const text = await readEncryptedText(keyFile, encryption)
  const keys = keyFileSchema.safeParse(parsed(text))
  if (!keys.success) throw new StartupError(`${keyFile} enthält keine Schlüssel. Nichts wurde geändert.`)
  if (manifest.signingKey && manifest.signingKey !== keyFingerprint(keys.data)) {
    throw new StartupError(
      `${keyFile} gehört nicht zu dieser Sicherung. Nichts wurde geändert. Legen Sie die Schlüsseldatei mit demselben Datum neben das Archiv.`,
    )
  }
  return keys.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
