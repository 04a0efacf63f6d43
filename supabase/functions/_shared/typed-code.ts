import { hashToken } from './token.ts'

/** Without letters and digits that look alike: codes are read from paper or another screen, or aloud. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** @returns a random code of so many groups, `abcd-efgh-jkmn`; each group carries 19.8 bits */
export function newTypedCode(groups: number): string {
  const group = () => Array.from({ length: 4 }, randomSign).join('')
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

/** Bytes beyond the last whole round of the signs are drawn again, so that each sign is equally likely. */
function randomSign(): string {
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < SIGNS.length * Math.floor(256 / SIGNS.length)) return SIGNS.charAt(byte % SIGNS.length)
  }
}
