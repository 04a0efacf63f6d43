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
      for (const name of await drawingNames()) {
        const { files } = await publishedDrawing(name)
        for (const { src, svg } of files) this.emitFile({ type: 'asset', fileName: src.slice(1), source: svg })
      }
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const [, name] = /^\/assets\/([a-z-]+)-[0-9a-f]{8}\.svg$/.exec(request.url ?? '') ?? []
        if (!name || !(await drawingNames()).includes(name)) return next()
        const { files } = await publishedDrawing(name)
        response.setHeader('content-type', 'image/svg+xml')
        response.end(files.find(({ src }) => src === request.url)?.svg)
      })
    },
  }
}
