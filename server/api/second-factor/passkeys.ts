import { z } from 'zod'

/** The relying party: the site, from SITE_URL and never from the request. */
export interface RelyingParty {
  name: string
  /** Host name of the site. */
  id: string
  origin: string
}

const stored = z.object({
  id: z.string(),
  publicKey: z.string(),
  counter: z.number(),
  transports: z.array(z.string()).optional(),
})

const credential = {
  id: z.string(),
  rawId: z.string(),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
}
const created = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    transports: z.array(z.string()).optional(),
  }),
})
const used = z.object({
  ...credential,
  response: z.object({ clientDataJSON: z.string(), authenticatorData: z.string(), signature: z.string() }),
})

/** What is kept of a passkey, in `auth.mfa_factors.web_authn_credential`. */
export type StoredPasskey = z.output<typeof stored>

// The library is large: it is loaded with the first passkey.
const library = () => import('@simplewebauthn/server')

/** @returns the options for `navigator.credentials.create`, in the JSON form of WebAuthn level 3 */
export async function optionsToCreate(
  party: RelyingParty,
  person: { userId: string; email: string },
  existing: StoredPasskey[],
) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userName: person.email,
    userID: new TextEncoder().encode(person.userId),
    attestationType: 'none',
    excludeCredentials: existing.map(({ id, transports }) => ({ id, ...(transports ? { transports } : {}) })),
    // After the password possession is enough; a device that can ask for finger or PIN does.
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })
}

/** @returns the options for `navigator.credentials.get` */
export async function authenticationOptions(party: RelyingParty, passkey: StoredPasskey) {
  const { generateAuthenticationOptions } = await library()
  const { id, transports } = passkey
  return generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: [{ id, ...(transports ? { transports } : {}) }],
    userVerification: 'preferred',
  })
}

/**
 * @param response what the browser sent for `optionsToCreate`
 * @returns the passkey to store, or undefined when the answer does not fit the challenge or the site
 */
export async function acceptNewPasskey(
  party: RelyingParty,
  challenge: string,
  response: unknown,
): Promise<StoredPasskey | undefined> {
  const { data: answer } = created.safeParse(response)
  if (!answer) return undefined
  const { verifyRegistrationResponse } = await library()
  const verified = await verifyRegistrationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const { id, publicKey, counter, transports } = verified.registrationInfo.credential
  return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, ...(transports ? { transports } : {}) }
}

/**
 * @param response what the browser sent for `authenticationOptions`
 * @returns the passkey with its new counter, or undefined when the answer is not valid; a counter that goes back, as after
 *   copying, is not valid
 */
export async function acceptPasskey(
  party: RelyingParty,
  challenge: string,
  passkey: StoredPasskey,
  response: unknown,
): Promise<StoredPasskey | undefined> {
  const { data: answer } = used.safeParse(response)
  if (!answer) return undefined
  const { verifyAuthenticationResponse } = await library()
  const verified = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(() => undefined)
  return verified?.verified ? { ...passkey, counter: verified.authenticationInfo.newCounter } : undefined
}

/** @param value `auth.mfa_factors.web_authn_credential` */
export function readPasskey(value: unknown): StoredPasskey | undefined {
  return stored.safeParse(value).data
}
