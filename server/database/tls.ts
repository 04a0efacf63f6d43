import { isThisMachine } from '../is-this-machine.ts'

/**
 * How the connection to PostgreSQL is protected. To another machine it is encrypted and the certificate of the server is
 * checked, whatever milder `sslmode` an address names: `require` of libpq checks no certificate, so anybody on the way could
 * answer. Authorities of one's own: NODE_EXTRA_CA_CERTS.
 *
 * @param databaseUrl with `sslmode=disable` for a network that one trusts, with `sslmode=no-verify` to check no certificate
 * @returns the driver's option; undefined leaves it to the address
 */
export function tlsOf(databaseUrl: string): 'verify-full' | 'require' | undefined {
  const { hostname, searchParams } = new URL(databaseUrl)
  const mode = searchParams.get('sslmode')
  if (mode === 'no-verify') return 'require'
  return mode === 'disable' || isThisMachine(hostname) ? undefined : 'verify-full'
}
