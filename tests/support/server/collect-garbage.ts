import type { ServerProcess } from './start-process.ts'

/** For `startProcess`: the process can be asked to collect its garbage. */
export const GARBAGE_ON_REQUEST = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }

/** Collects the garbage of a server, so that what is left is what it holds. Asks as a debugger does. */
export async function collectGarbage(app: ServerProcess): Promise<void> {
  const [address] = /ws:\/\/\S+/.exec(app.output()) ?? []
  if (!address) throw new Error('the server was not started with GARBAGE_ON_REQUEST')
  const debug = new WebSocket(address)
  await new Promise((resolve, reject) => {
    debug.onopen = () => debug.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }))
    debug.onmessage = resolve
    debug.onerror = () => reject(new Error('the debugger does not answer'))
  })
  debug.close()
}
