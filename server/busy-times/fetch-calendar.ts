import { lookup as systemLookup } from 'node:dns'
import { get as getPlain, type IncomingMessage } from 'node:http'
import { get } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

export const MOST_BYTES = 5 * 1024 * 1024
const MOST_REDIRECTS = 3
const LIMIT_MS = 20_000

export interface Validators {
  etag?: string | undefined
  modified?: string | undefined
}

/** Why a calendar is not there. Never names the address, which is a secret. */
export class CalendarUnread extends Error {
  readonly problem: 'unreachable' | 'refused' | 'inside' | 'too large'
  constructor(problem: CalendarUnread['problem']) {
    super(problem)
    this.problem = problem
  }
}

interface Ways {
  /** Whether an address of the Internet Protocol may be connected to. */
  mayConnect(address: string): boolean
  allowsHttp: boolean
  lookup?: typeof systemLookup
}

/** What anybody may be sent to by an address that was typed, and what else where the operator allows the own network. */
export const outsideOnly: Ways = { mayConnect: (address) => !isInside(address), allowsHttp: false }
export const anywhere: Ways = { mayConnect: () => true, allowsHttp: true }

/**
 * Reads an address, at most 5 MB, in 20 seconds and over 3 redirects.
 * @param validators of what was read before @returns undefined where it did not change @throws CalendarUnread
 */
export async function fetchCalendar(
  address: string,
  validators: Validators,
  ways: Ways,
): Promise<{ text: string; validators: Validators } | undefined> {
  const signal = AbortSignal.timeout(LIMIT_MS)
  let url = URL.parse(address)
  for (let hop = 0; url && hop <= MOST_REDIRECTS; hop++) {
    const response = await ask(url, validators, ways, signal)
    const { statusCode: status = 0, headers } = response
    if (status === 200) {
      const text = await textOf(response)
      return { text, validators: { etag: headers.etag, modified: headers['last-modified'] } }
    }
    response.destroy()
    if (status === 304) return undefined
    if ([401, 403, 404, 410].includes(status)) throw new CalendarUnread('refused')
    if (![301, 302, 303, 307, 308].includes(status) || !headers.location) throw new CalendarUnread('unreachable')
    url = URL.parse(headers.location, url.href)
  }
  throw new CalendarUnread('unreachable')
}

/** The address that was checked is the one that is connected to, so that a name cannot lead elsewhere in between. */
function ask(url: URL, { etag, modified }: Validators, ways: Ways, signal: AbortSignal): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isHttp = url.protocol === 'http:'
  if (!(url.protocol === 'https:' || (isHttp && ways.allowsHttp)) || (isIP(host) && !ways.mayConnect(host))) {
    throw new CalendarUnread('inside')
  }
  const lookup: LookupFunction = (name, options, answer) =>
    (ways.lookup ?? systemLookup)(name, { ...options, all: true }, (error, found) => {
      if (error) return answer(error, '')
      if (found.length === 0 || !found.every(({ address }) => ways.mayConnect(address)))
        return answer(new CalendarUnread('inside'), '')
      if (options.all) return answer(null, found)
      answer(null, found[0]?.address ?? '', found[0]?.family)
    })
  const headers = {
    accept: 'text/calendar',
    'user-agent': 'praxis-website',
    ...(etag ? { 'if-none-match': etag } : {}),
    ...(modified ? { 'if-modified-since': modified } : {}),
  }
  return new Promise((resolve, reject) => {
    // Without the agent that other requests share: its open connections were checked by nobody.
    const options = { agent: false, lookup, headers, signal } as const
    const request = isHttp ? getPlain(url, options, resolve) : get(url, options, resolve)
    // Also one that switches to another protocol, which is no error.
    request.on('close', () => reject(new CalendarUnread('unreachable')))
    request.on('error', (error) => reject(error instanceof CalendarUnread ? error : new CalendarUnread('unreachable')))
  })
}

async function textOf(response: IncomingMessage): Promise<string> {
  const { headers } = response
  // Packed, a few bytes could become any number.
  if (headers['content-encoding'] && headers['content-encoding'] !== 'identity') throw new CalendarUnread('unreachable')
  if (Number(headers['content-length']) > MOST_BYTES) {
    response.destroy()
    throw new CalendarUnread('too large')
  }
  const parts: Buffer[] = []
  let bytes = 0
  try {
    for await (const part of response) {
      bytes += (part as Buffer).length
      if (bytes > MOST_BYTES) throw new CalendarUnread('too large')
      parts.push(part as Buffer)
    }
  } catch (error) {
    throw error instanceof CalendarUnread ? error : new CalendarUnread('unreachable')
  }
  // What was broken off by the time limit ends like what is whole.
  if (!response.complete) throw new CalendarUnread('unreachable')
  return Buffer.concat(parts).toString()
}

/** Of this machine, of own networks, or of nobody (RFC 6890). */
const INSIDE = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/3', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
]
const inside = new BlockList()
for (const network of INSIDE) {
  const [address = '', length] = network.split('/')
  inside.addSubnet(address, Number(length), isIP(address) === 4 ? 'ipv4' : 'ipv6')
}

/** Whether nobody may be led to an address. Of IPv6 only 2000::/3 was handed out. */
export function isInside(address: string): boolean {
  if (isIP(address) === 4) return inside.check(address, 'ipv4')
  return !/^[23][0-9a-f]{3}:/i.test(address) || isIP(address) !== 6 || inside.check(address, 'ipv6')
}
