import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { dirname, resolve } from 'node:path'
import type { Keys } from '../accounts/keys.ts'
import { BackupError } from './backup-error.ts'
import type { Manifest } from './manifest.ts'
import type { Seal } from './seal.ts'

/** Keys that tell whether an installation wrote an archive. */
export type MarkKeys = Pick<Keys, 'jwtSecret'>

/** What an archive says about where it comes from, as far as its reader has looked. */
export interface Origin {
  /** Addresses of the accounts that administer the site once the archive is restored. */
  administrators: string[]
  /** Whether whoever wrote the archive had these keys. */
  isMarkedBy(keys: MarkKeys): boolean
}

/**
 * The mark of an archive: a keyed hash of its manifest, which holds the checksum of everything else. Who can write to where
 * archives lie, or knows the public key that closes them, can make an archive; the mark needs the keys of the installation.
 *
 * @param manifest the bytes of `manifest.json`
 */
export function markOf(manifest: Uint8Array, { jwtSecret }: MarkKeys): string {
  const key = Buffer.from(hkdfSync('sha256', jwtSecret, '', 'praxis backup mark', 32))
  return createHmac('sha256', key).update(manifest).digest('hex')
}

/** @param mark from the archive; undefined where it has none */
export function isMark(mark: string | undefined, manifest: Uint8Array, keys: MarkKeys): boolean {
  const given = Buffer.from(mark ?? '')
  const expected = Buffer.from(markOf(manifest, keys))
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** The tables that say who administers. */
export const WHO_ADMINISTERS = ['auth.users', 'public.user_roles'] as const

/** @param contents of `WHO_ADMINISTERS` in the format of COPY */
export function administratorsIn({ tables }: Manifest, contents: Map<string, string>): string[] {
  const rowsOf = (table: string) => {
    const columns = tables.find(({ name }) => name === table)?.columns ?? []
    const lines = (contents.get(table) ?? '').split('\n').slice(0, -1)
    return lines.map((line) => {
      const values = line.split('\t')
      return new Map(columns.map((column, index) => [column, values[index] ?? '']))
    })
  }
  const emails = new Map(rowsOf('auth.users').map((user) => [user.get('id'), user.get('email')]))
  return rowsOf('public.user_roles')
    .filter((role) => role.get('role') === 'admin')
    .map((role) => plain(emails.get(role.get('user_id')) ?? role.get('user_id') ?? ''))
    .toSorted()
}

/** Somebody else may have chosen it, and it goes to a terminal. */
function plain(text: string): string {
  return text.replace(/[^\p{L}\p{N}@.+_-]/gu, '?')
}

/**
 * The keys that prove where an archive comes from. A key file proves it only when it cannot have been made together with the
 * archive: not when it is closed with a public key, which anybody can do, nor when it lies in the clear beside the archive.
 *
 * @param here the keys of this installation
 * @param keyFile that the operator named, with the keys in it
 */
export function keysThatProve(
  archive: string,
  {
    here,
    keyFile,
    seal,
  }: {
    here: MarkKeys | undefined
    keyFile?: { path: string; keys: MarkKeys } | undefined
    seal?: Seal | undefined
  },
): MarkKeys[] {
  if (!keyFile) return here ? [here] : []
  const isClosed = keyFile.path.endsWith('.age')
  const isProof = isClosed
    ? seal !== undefined && 'passphrase' in seal
    : resolve(dirname(keyFile.path)) !== resolve(dirname(archive))
  return [...(here ? [here] : []), ...(isProof ? [keyFile.keys] : [])]
}

/** Nothing here tells that this installation wrote an archive. */
export class UnprovenOrigin extends BackupError {
  /** What speaks for and against it, with the accounts that it brings. */
  readonly doubt: string

  constructor(doubt: string) {
    super(
      `${doubt} Sind es die richtigen, und vertrauen Sie dem Ort, wiederholen Sie den Befehl mit --trust-archive. Nichts wurde geändert.`,
    )
    this.name = 'UnprovenOrigin'
    this.doubt = doubt
  }
}

/**
 * Refuses an archive that somebody else may have made, unless the operator trusts it. What a passphrase closes was
 * made by somebody who knows it.
 *
 * @returns what the operator reads before anything is replaced
 * @throws UnprovenOrigin with the same, and how to go on
 */
export function describeOrigin(
  archive: string,
  { administrators, isMarkedBy }: Origin,
  { proofs, seal, isTrusted }: { proofs: MarkKeys[]; seal?: Seal | undefined; isTrusted: boolean },
): string {
  const accounts = `Verwaltungskonten in dieser Sicherung: ${administrators.join(', ') || 'keine'}`
  const isClosedByPassphrase = archive.endsWith('.age') && seal !== undefined && 'passphrase' in seal
  if (isClosedByPassphrase || proofs.some(isMarkedBy)) return accounts
  const unproven = `Ob diese Installation das Archiv geschrieben hat, lässt sich nicht prüfen. Es verdient so viel Vertrauen wie der Ort, an dem es lag: Wer dort schreiben kann, kann ein Archiv mit eigenem Verwaltungskonto hinlegen. ${accounts}.`
  if (isTrusted) return unproven
  throw new UnprovenOrigin(unproven)
}
