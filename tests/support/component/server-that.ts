import { onTestFinished, vi } from 'vitest'

/**
 * A server in place of `fetch`: tells its public key, and answers everything else as the test says.
 *
 * @returns `to`: what was sent to addresses with this text in them, in order
 */
export function serverThat(answers: (url: string) => Response | Promise<Response>) {
  const sent: { url: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (target: RequestInfo | URL, { body }: RequestInit = {}) => {
    const url = String(target)
    if (url.endsWith('/backend.json')) return answer({ publishableKey: 'key', sendsMails: true })
    sent.push({ url, body: typeof body === 'string' ? JSON.parse(body) : body })
    return answers(url)
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return { to: (text: string) => sent.filter(({ url }) => url.includes(text)).map(({ body }) => body) }
}

export function answer(body: unknown, status = 200): Response {
  return Response.json(body, { status })
}
