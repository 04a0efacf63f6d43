/**
 * The signature in every unsubscribe link: whoever has it got our mail, so one click is enough (RFC 8058). Nothing is
 * stored; the key is derived from the secret key of the backend. After a change of that key old links still open the
 * page with the address filled in, and unsubscribe with its button.
 *
 * @param email as it is stored: lower case
 * @returns 43 characters of base64url
 */
export async function signAddress(email: string, secretKey: string): Promise<string> {
  const signature = await crypto.subtle.sign('HMAC', await deriveKey(secretKey), bytes(`unsubscribe ${email}`))
  return base64url(new Uint8Array(signature))
}

/** Compares in a time that tells nothing about the right signature. */
export async function isSignedAddress(email: string, signature: string, secretKey: string): Promise<boolean> {
  const given = fromBase64url(signature)
  return (
    given !== undefined &&
    crypto.subtle.verify('HMAC', await deriveKey(secretKey), given, bytes(`unsubscribe ${email}`))
  )
}

async function deriveKey(secretKey: string): Promise<CryptoKey> {
  const master = await crypto.subtle.importKey('raw', bytes(secretKey), 'HKDF', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: bytes('newsletter unsubscribe links') },
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
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
