import { isThisMachine } from '../is-this-machine.ts'

/**
 * The driver's option for a connection: to another machine the certificate is checked, even with `sslmode=require`, for which libpq
 * checks none. Undefined leaves it to the address.
 */
export function tlsOf(databaseUrl: string): 'verify-full' | 'require' | undefined {
  const { hostname, searchParams } = new URL(databaseUrl)
  const mode = searchParams.get('sslmode')
  if (mode === 'no-verify') return 'require'
  return mode === 'disable' || isThisMachine(hostname) ? undefined : 'verify-full'
}
