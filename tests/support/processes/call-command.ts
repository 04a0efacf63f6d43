import { Readable } from 'node:stream'
import { vi } from 'vitest'
import { carryOutTyped } from '../../../server/commands/frame.ts'

/**
 * One of the operator's commands in the test's own process, which spares it loading the program once more.
 *
 * @param words what follows the name of the script
 * @param typed what an operator answers to its questions
 */
export async function callCommand(
  commands: Parameters<typeof carryOutTyped>[0],
  words: string[],
  settings: Record<string, string>,
  typed = '',
): Promise<{ code: number; output: string }> {
  let output = ''
  const keep = (text: string | Uint8Array) => {
    output += text
    return true
  }
  const standIns = [
    vi.spyOn(process.stdout, 'write').mockImplementation(keep),
    vi.spyOn(process.stderr, 'write').mockImplementation(keep),
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([typed]) as typeof process.stdin),
  ]
  const before = { ...process.env }
  Object.assign(process.env, settings)
  try {
    const code = await carryOutTyped(commands, words)
    return { code, output }
  } finally {
    for (const name of Object.keys(settings)) {
      if (before[name] === undefined) delete process.env[name]
      else process.env[name] = before[name]
    }
    for (const standIn of standIns) standIn.mockRestore()
  }
}
