import { Worker } from 'node:worker_threads'
import type { Content } from '../../app/content/texts/content-text.ts'

export interface RenderTask extends Content {
  /** With the folders `client` and `server` of one build. */
  buildFolder: string
  /** Addresses of the pages: those that the build prerendered, and those of articles that the practice wrote. */
  paths: string[]
}

/** A file of the site as it is kept in memory: its bytes, and both ways in which they travel. */
export interface RenderedFile {
  /** As in the build's `client` folder, with a slash before it. */
  path: string
  bytes: Uint8Array
  br: Uint8Array
  gzip: Uint8Array
}

export type FromRenderer =
  | { kind: 'rendered'; files: RenderedFile[] }
  | ({ kind: 'smaller' } & Omit<RenderedFile, 'bytes'>)

export interface Rendering {
  /** Compressed quickly. */
  files: RenderedFile[]
  /** Begins to compress them as far as they go, one after the other. */
  makeSmaller(): void
  /** Ends the thread, whatever it is doing. */
  stop(): void
}

/**
 * Renders every page with these facts and texts, in a thread of its own. The thread stays until `makeSmaller` is done or `stop` is called.
 *
 * @param onSmaller gets each file that became smaller
 * @throws what the first page threw that cannot be rendered; then there are no files at all
 */
export function renderPages(
  task: RenderTask,
  onSmaller: (file: Omit<RenderedFile, 'bytes'>) => void,
): Promise<Rendering> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./render-worker.ts', import.meta.url), { workerData: task })
    // The server may end while a thread still makes files smaller.
    worker.unref()
    worker.on('message', (message: FromRenderer) => {
      if (message.kind === 'smaller') return onSmaller(message)
      resolve({
        files: message.files,
        makeSmaller: () => worker.postMessage('shown'),
        stop: () => void worker.terminate(),
      })
    })
    worker.on('error', reject)
    worker.once('exit', () => reject(new Error('the thread that renders pages ended too early')))
  })
}
