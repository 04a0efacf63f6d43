import { parentPort, workerData } from 'node:worker_threads'
import type { PreviewTask } from './preview-pages.ts'
import { createPageRenderer } from './render-page.ts'

/** Renders one page with the facts and texts it was given, as `render-worker.ts` renders all of them. */
const { buildFolder, path, ...content } = workerData as PreviewTask
const { render } = await createPageRenderer(buildFolder, content)
parentPort?.postMessage(await render(path))
