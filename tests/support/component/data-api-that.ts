import { PostgrestClient } from '@supabase/postgrest-js'
import type { DataApi } from '../../../app/lib/data-api.ts'

// biome-ignore lint/suspicious/noExplicitAny: as the test knows it
type Asked = (body: any, query: URLSearchParams) => unknown

/**
 * The data API of a server that answers as the test says, by "rpc/answers_of" or "PATCH mwo_form_entries"; what is not named
 * is answered with null. A `Response` is passed on as it is.
 *
 * @returns `sent`: what was sent to one of these names, in order
 */
export function dataApiThat(answers: Record<string, Asked>): { api: DataApi; sent(name: string): unknown[] } {
  const calls: { name: string; body: unknown }[] = []
  const api = new PostgrestClient('http://localhost/rest/v1', {
    async fetch(target, { method = 'GET', body } = {}) {
      const { pathname, searchParams } = new URL(String(target))
      const path = pathname.replace('/rest/v1/', '')
      const name = path.startsWith('rpc/') ? path : `${method} ${path}`
      const parsed = typeof body === 'string' ? JSON.parse(body) : undefined
      calls.push({ name, body: parsed })
      const answer = await answers[name]?.(parsed, searchParams)
      return answer instanceof Response ? answer : Response.json(answer ?? null)
    },
  })
  return {
    api: api as unknown as DataApi,
    sent: (name) => calls.filter((call) => call.name === name).map(({ body }) => body),
  }
}
