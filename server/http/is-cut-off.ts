import type { IncomingMessage } from 'node:http'

/** Whether the sender hung up before all of a request was here. */
export function isCutOff(incoming: IncomingMessage): boolean {
  return incoming.destroyed && !incoming.complete
}
