import { registerHooks } from 'node:module'
import { StartupError } from '../startup-error.ts'

/**
 * postgres.js 3.4.9 does not survive a database that goes away under load: it writes to a socket that is gone, which
 * ends the whole process (porsager/postgres#1154, #1208), and a connection that died with something in its buffer never
 * writes again. Fixes wait upstream (#1168, #1209). Until then its source is mended while it is loaded.
 */
const REPAIRS: Record<string, [broken: string, whole: string][]> = {
  '/postgres/src/connection.js': [
    [
      `    const x = socket.write(chunk, fn)
    nextWriteTimer !== null && clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
    return x`,
      `    const bytes = chunk
    nextWriteTimer !== null && clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
    if (socket) return socket.write(bytes, fn)
    error(Errors.connection('CONNECTION_CLOSED', options, socket))
    return false`,
    ],
    [
      `    incomings = null
    clearImmediate(nextWriteTimer)
    socket.removeListener('data', data)`,
      `    incomings = null
    clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
    socket.removeListener('data', data)`,
    ],
  ],
}

let mended = false

/**
 * To be called before the first `import('postgres')` of a process; later calls do nothing.
 *
 * @throws StartupError on import when the driver's text is not the expected one: after an update, see whether the
 * repair is still needed
 */
export function mendPostgresDriver(): void {
  if (mended) return
  mended = true
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      const repairs = Object.entries(REPAIRS).find(([file]) => url.endsWith(file))?.[1]
      if (!repairs) return loaded
      return { ...loaded, source: repairs.reduce(repair, new TextDecoder().decode(loaded.source as Uint8Array)) }
    },
  })
}

function repair(source: string, [broken, whole]: [string, string]): string {
  if (!source.includes(broken)) throw new StartupError('The PostgreSQL driver changed: check mend-postgres-driver.ts.')
  return source.replace(broken, () => whole)
}
