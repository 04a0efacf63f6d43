import { isThisMachine } from '../is-this-machine.ts'

/**
 * The protection of the connection to PostgreSQL. To another machine it is encrypted and the certificate is checked, even with
 * `sslmode=require`, for which libpq checks none. Private authorities: NODE_EXTRA_CA_CERTS.
 * @param databaseUrl with `sslmode=disable` for a trusted network, with `sslmode=no-verify` to check no certificate
 * @returns the driver's option; undefined leaves it to the address
 */
export function tlsOf(databaseUrl: string): 'verify-full' | 'require' | undefined {
  const { hostname, searchParams } = new URL(databaseUrl)
  const mode = searchParams.get('sslmode')
  if (mode === 'no-verify') return 'require'
  return mode === 'disable' || isThisMachine(hostname) ? undefined : 'verify-full'
}
