import { runNode } from './run-node.ts'

/** Runs one of the operator's commands to its end, in a process of its own. */
export async function runCommand(
  words: string[],
  settings: Record<string, string>,
  typed = '',
): Promise<{ code: number | null; output: string }> {
  const { ended, output } = runNode(words, settings, typed)
  const { code } = await ended
  return { code, output: output() }
}
