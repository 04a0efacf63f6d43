import { READ_AFTER_SECONDS } from '../../../rules/article-views.ts'
import { backendIsConfigured, backendSettings } from '../../lib/backend.ts'

const READ_AFTER_MS = READ_AFTER_SECONDS * 1000

/** Stores nothing on the device and sends nothing about the visitor. @returns stops waiting */
export function countView(slug: string): () => void {
  if (!backendIsConfigured || navigator.webdriver) return () => {}
  let seenMs = 0
  let since = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const pause = () => {
    if (since > 0) seenMs += performance.now() - since
    since = 0
    clearTimeout(timer)
  }
  const watch = () => {
    pause()
    if (document.visibilityState !== 'visible') return
    since = performance.now()
    timer = setTimeout(() => {
      stop()
      void report(slug)
    }, READ_AFTER_MS - seenMs)
  }
  const stop = () => {
    pause()
    document.removeEventListener('visibilitychange', watch)
  }
  document.addEventListener('visibilitychange', watch)
  watch()
  return stop
}

async function report(slug: string): Promise<void> {
  try {
    await callRpc('count_article_view', { _slug: slug })
  } catch {
    // One view less; the reader need not know.
  }
}

let counted: Promise<Map<string, number>> | undefined

/** Views of each article, by slug; one request for each page. @throws when the server does not answer */
export function countedViews(): Promise<Map<string, number>> {
  counted ??= callRpc('article_views', {}).then(async (response) => {
    const rows: { slug: string; views: number }[] = await response.json()
    return new Map(rows.map(({ slug, views }) => [slug, views]))
  })
  return counted
}

async function callRpc(name: string, values: Record<string, string>): Promise<Response> {
  const { url, publishableKey } = await backendSettings()
  const response = await fetch(`${url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(values),
    keepalive: true,
  })
  if (!response.ok) throw new Error(`${name} answered ${response.status}`)
  return response
}
