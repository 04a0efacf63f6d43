import { hashToken } from './token.ts'

/** Without letters and digits that look alike: the code is typed from another screen. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 12

/** @returns a code of 59 random bits, `abcd-efgh-jkmn`, and its hash for the database */
export async function newResetCode(): Promise<{ code: string; hash: string }> {
  const signs = Array.from({ length: LENGTH }, randomSign).join('')
  const code = signs.match(/.{4}/g)?.join('-') ?? signs
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

/** Bytes beyond the last whole round of the signs are drawn again, so that each sign is equally likely. */
function randomSign(): string {
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < SIGNS.length * Math.floor(256 / SIGNS.length)) return SIGNS.charAt(byte % SIGNS.length)
  }
}
