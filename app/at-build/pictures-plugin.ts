import { basename } from 'node:path'
import type { Plugin } from 'vite'
import { drawingNames, publishedDrawing } from '../pictures/drawing.ts'

const QUERY = '.svg?picture'

/** `import file from '../../pictures/three-glasses.svg?picture'` gives address and size of a drawing (app/pictures). */
export function pictures(): Plugin {
  return {
    name: 'pictures',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(QUERY)) return
      const { file } = await publishedDrawing(basename(id, QUERY))
      return `export default ${JSON.stringify(file)}`
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return
      for (const { src, svg } of await allFiles()) this.emitFile({ type: 'asset', fileName: src.slice(1), source: svg })
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const files = request.url?.startsWith('/assets/') ? await allFiles() : []
        const file = files.find(({ src }) => src === request.url)
        if (!file) return next()
        response.setHeader('content-type', 'image/svg+xml')
        response.end(file.svg)
      })
    },
  }
}

async function allFiles() {
  const drawings = await Promise.all((await drawingNames()).map(publishedDrawing))
  return drawings.flatMap(({ files }) => files)
}
