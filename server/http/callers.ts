import { verify } from 'hono/jwt'
import proxyaddr from 'proxy-addr'
import type { Keys } from '../accounts/keys.ts'
import type { Credentials, SignInClaims } from '../routing/api-request.ts'
import { isSameSecret } from '../tokens/is-same-secret.ts'

/** Reads keys and tokens from headers only: addresses are kept by logs, histories and proxies. It never throws. */
export function createCallers({ publishableKey, secretKey, jwtSecret }: Keys) {
  return async (request: Request): Promise<Credentials> => {
    const apikey = request.headers.get('apikey') ?? ''
    // In no other spelling: the embedded backend reads it so, and both must see the same caller.
    const bearer = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
    const shows = (key: string) => isSameSecret(apikey, key) || isSameSecret(bearer, key)

    if (shows(secretKey)) return { caller: 'secret key', claims: undefined, tokenProblem: undefined }
    if (!shows(publishableKey)) return { caller: 'everybody', claims: undefined, tokenProblem: undefined }
    if (request.headers.get('authorization') === null || isSameSecret(bearer, publishableKey)) {
      return { caller: 'visitor', claims: undefined, tokenProblem: undefined }
    }
    const token = await readSignIn(bearer, jwtSecret)
    return typeof token === 'string'
      ? { caller: 'visitor', claims: undefined, tokenProblem: token }
      : { caller: 'administrator', claims: token, tokenProblem: undefined }
  }
}

/** Only a token of a sign-in: signed by us, of a session, with an end (RFC 7519). */
async function readSignIn(token: string, jwtSecret: string): Promise<SignInClaims | 'expired' | 'not ours'> {
  try {
    const { aud, role, sub, session_id, exp, email, aal, amr } = await verify(token, jwtSecret, 'HS256')
    const isSignIn =
      aud === 'authenticated' && role === 'authenticated' && typeof exp === 'number' && typeof sub === 'string'
    if (!isSignIn || typeof session_id !== 'string') return 'not ours'
    return {
      sub,
      session_id,
      email: typeof email === 'string' ? email : undefined,
      aal: aal === 'aal2' ? aal : 'aal1',
      amr: Array.isArray(amr) ? amr : [],
    }
  } catch (error) {
    return error instanceof Error && error.name === 'JwtTokenExpired' ? 'expired' : 'not ours'
  }
}

const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']

/** From this machine, or from `SECRET_KEY_NETWORKS` (addresses and CIDR). */
export function createSecretKeyPlaces(networks: string[]) {
  const isNamed = proxyaddr.compile(networks)
  const isThisMachine = proxyaddr.compile('loopback')
  return (address: string, request: Request): boolean => {
    if (isNamed(address, 0)) return true
    // Requests through an unknown proxy on this machine seem to come from this machine.
    return isThisMachine(address, 0) && !FORWARDED.some((name) => request.headers.has(name))
  }
}
