import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { StartupError } from '../startup-error.ts'

/**
 * Asks for a secret: on a terminal, where it is not shown, otherwise the first line of the standard input.
 * @throws StartupError when the input ends without an answer, as in a command that a timer starts
 */
export async function askForSecret(what: string): Promise<string> {
  const isTerminal = process.stdin.isTTY
  if (isTerminal) process.stderr.write(`${what} (wird nicht angezeigt): `)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const input = createInterface({ input: process.stdin, output: silent, terminal: isTerminal })
  try {
    const reply = await new Promise<string | undefined>((resolve) => {
      input.once('line', resolve)
      input.once('close', () => resolve(undefined))
      input.once('SIGINT', () => input.close())
    })
    if (reply === undefined || reply === '') {
      throw new StartupError(`Es kam keine Eingabe: ${what} wird gebraucht. Nichts wurde geändert.`)
    }
    return reply
  } finally {
    input.close()
    if (isTerminal) process.stderr.write('\n')
  }
}
