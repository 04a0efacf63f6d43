/** A new token: `plain` for the mail, its SHA-256 for the database; 64 hex characters each. */
export async function newToken(): Promise<{ plain: string; hash: string }> {
  const plain = toHex(crypto.getRandomValues(new Uint8Array(32)))
  return { plain, hash: await hashToken(plain) }
}

/** Whether a value has the shape of a token: 64 hex characters in lower case. */
export function isToken(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
}

export async function hashToken(token: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))))
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
