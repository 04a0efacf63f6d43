export interface RequestClient {
  address: string | null
  agent: string | null
}

const IP_ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|[\da-f:]+(:\d{1,3}(\.\d{1,3}){3})?)$/i

/**
 * The address as the platform writes it, never as a visitor could: `cf-connecting-ip` on Supabase, else the last entry
 * of `x-forwarded-for`, else null; and the user agent, cut to 500 characters.
 */
export function clientOfRequest(request: Request): RequestClient {
  const forwarded = request.headers.get('x-forwarded-for')?.split(',').at(-1)
  const address = (request.headers.get('cf-connecting-ip') ?? forwarded ?? '').trim()
  return {
    address: IP_ADDRESS.test(address) ? address : null,
    agent: request.headers.get('user-agent')?.slice(0, 500) ?? null,
  }
}
