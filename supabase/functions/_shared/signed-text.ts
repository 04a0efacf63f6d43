/**
 * Signs a text for a link in a mail, with a key derived from the secret key for this purpose.
 * @returns 43 characters of base64url
 */
export async function signText(purpose: string, text: string, secretKey: string): Promise<string> {
  const signature = await crypto.subtle.sign('HMAC', await keyOf(purpose, secretKey), bytes(text))
  return base64url(new Uint8Array(signature))
}

/** Compares in constant time. */
export async function isSignedText(
  purpose: string,
  text: string,
  signature: string,
  secretKey: string,
): Promise<boolean> {
  const given = fromBase64url(signature)
  return given !== undefined && crypto.subtle.verify('HMAC', await keyOf(purpose, secretKey), given, bytes(text))
}

/** Cached by purpose and secret key: an issue of the newsletter signs thousands of links. */
const keys = new Map<string, Promise<CryptoKey>>()

function keyOf(purpose: string, secretKey: string): Promise<CryptoKey> {
  const name = `${purpose}\n${secretKey}`
  const key = keys.get(name) ?? deriveKey(purpose, secretKey)
  keys.set(name, key)
  return key
}

async function deriveKey(purpose: string, secretKey: string): Promise<CryptoKey> {
  const master = await crypto.subtle.importKey('raw', bytes(secretKey), 'HKDF', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: bytes(purpose) },
    master,
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  )
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

function base64url(data: Uint8Array): string {
  return btoa(String.fromCharCode(...data))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function fromBase64url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]{43}$/.test(text)) return undefined
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const data = Uint8Array.from(binary, (character) => character.charCodeAt(0))
  // Two bits of the last character are unused (RFC 4648, section 3.5): only one spelling is accepted.
  return base64url(data) === text ? data : undefined
}
