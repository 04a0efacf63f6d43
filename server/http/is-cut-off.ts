import type { IncomingMessage } from 'node:http'

/** Whether the sender hung up before the end of the request. */
export function isCutOff(incoming: IncomingMessage): boolean {
  return incoming.destroyed && !incoming.complete
}
