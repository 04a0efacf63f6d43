import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/**
 * A mail server in a process of its own that accepts and drops every mail. Ends with SIGTERM.
 * Usage: node bench/mail-sink.ts [<milliseconds until it answers>]
 */
const pause = Number(process.argv[2] ?? 0)
const sink = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  logger: false,
  onData(stream, _session, done) {
    stream.resume()
    stream.once('end', () => (pause > 0 ? setTimeout(done, pause) : done()))
  },
})
sink.on('error', () => {})
const server = sink.listen(0, '127.0.0.1', () => {
  console.info(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
