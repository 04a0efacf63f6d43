import { randomInt } from 'node:crypto'
import { hashToken } from './token.ts'

/** Without letters and digits that look alike: codes are copied from paper or another screen, or read aloud. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** @returns a random code of so many groups, `abcd-efgh-jkmn`; each group carries 19.8 bits */
export function newTypedCode(groups: number): string {
  const group = () => Array.from({ length: 4 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** SHA-256 in hex of a typed code; capitals, spaces and dashes do not matter. */
export function hashTypedCode(typed: string): string {
  return hashToken(
    typed
      .slice(0, 100)
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, ''),
  )
}
