import { hashToken } from './token.ts'

/** Without letters and digits that look alike. */
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** @returns a code of 59 random bits, `abcd-efgh-jkmn`, and its hash for the database */
export async function newResetCode(): Promise<{ code: string; hash: string }> {
  const code = readableCode(3)
  return { code, hash: await hashResetCode(code) }
}

/** SHA-256 in hex of a typed code; capitals, spaces and dashes do not matter. */
export function hashResetCode(typed: string): Promise<string> {
  return hashToken(
    typed
      .slice(0, 100)
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, ''),
  )
}

/** Random characters that can be read aloud and typed, 19 bits in each group of four: `abcd-efgh` for two groups. */
export function readableCode(groups: number): string {
  const group = () => Array.from({ length: 4 }, randomCharacter).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** Bytes beyond the last whole multiple are drawn again, so that each character is equally likely. */
function randomCharacter(): string {
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < 256 - (256 % CHARACTERS.length)) return CHARACTERS.charAt(byte % CHARACTERS.length)
  }
}
