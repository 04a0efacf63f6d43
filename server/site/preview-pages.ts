import { Worker } from 'node:worker_threads'
import type { Content } from '../../app/content/texts/content-text.ts'
import { oneAtATime } from '../one-at-a-time.ts'

export interface PreviewTask extends Content {
  /** With the folders `client` and `server` of one build. */
  buildFolder: string
  /** Address of the page. */
  path: string
}

/** Renders one page that nobody else sees. @throws PreviewRefused, or what the page threw */
export type PreviewRenderer = (task: PreviewTask) => Promise<string>

/** Why no page was tried, or none came. */
export class PreviewRefused extends Error {
  readonly reason: 'busy' | 'too slow'

  constructor(reason: PreviewRefused['reason']) {
    super(`no preview: ${reason}`)
    this.reason = reason
  }
}

/** A page takes about a second, on a busy machine several. */
const LIMIT_MS = 20_000
/** The one that is rendered among them. Each waits with its texts in memory. */
const MOST_AT_ONCE = 4
/** The bundle of the pages needs a fifth of it. */
const MOST_MEGABYTES = 256

/**
 * One page at a time, each in a thread of its own that ends with it: a request for a preview costs a bounded part of one processor,
 * and requests of visitors are answered meanwhile.
 *
 * @param limitMs after which the thread is ended
 */
export function createPreviewRenderer(limitMs = LIMIT_MS): PreviewRenderer {
  const inTurn = oneAtATime(MOST_AT_ONCE)
  return (task) => inTurn(() => renderAlone(task, limitMs)) ?? Promise.reject(new PreviewRefused('busy'))
}

function renderAlone(task: PreviewTask, limitMs: number): Promise<string> {
  return new Promise<string>((resolve, reject) => {
    const worker = new Worker(new URL('./preview-worker.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    })
    let html: string | undefined
    let failure: unknown = new Error('the thread that renders a preview ended too early')
    const timer = setTimeout(() => {
      failure = new PreviewRefused('too slow')
      void worker.terminate()
    }, limitMs)
    worker.once('message', (rendered: string) => {
      html = rendered
      void worker.terminate()
    })
    worker.once('error', (error) => {
      failure = error
    })
    // Only when it is gone: the next one is not to run beside it.
    worker.once('exit', () => {
      clearTimeout(timer)
      if (html === undefined) reject(failure)
      else resolve(html)
    })
  })
}
