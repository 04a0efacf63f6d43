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

/**
 * Renders every page with these facts and texts, in a thread of its own that ends with it. The files are compressed quickly.
 *
 * @throws what the first page threw that cannot be rendered; then there are no files at all
 */
export function renderPages(task: RenderTask): Promise<RenderedFile[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./render-worker.ts', import.meta.url), { workerData: task })
    const files: RenderedFile[] = []
    worker.on('message', (file: RenderedFile) => files.push(file))
    worker.once('error', reject)
    worker.once('exit', (code) =>
      code === 0 ? resolve(files) : reject(new Error(`the thread that renders pages ended with code ${code}`)),
    )
  })
}
