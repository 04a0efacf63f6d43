import { fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

/** Beyond it the process ends. */
const MOST_HEAP_MB = 512

/**
 * Has a program do one task in a process of its own, at low priority: what breaks there or fills its memory ends with it. It gets no environment,
 * so no keys.
 * @param program a file that calls `answerParent` @throws when it ends without an answer, or is killed (SIGKILL) after `limitMs`
 */
export function inOwnProcess<Answer>(program: URL, task: object, limitMs: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(program), {
      serialization: 'advanced',
      env: {},
      execArgv: [`--max-old-space-size=${MOST_HEAP_MB}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      timeout: limitMs,
      killSignal: 'SIGKILL',
    })
    let reply: { message: unknown } | undefined
    child.once('message', (message) => {
      reply = { message }
    })
    child.once('error', reject)
    child.once('close', (code, signal) => {
      if (reply) resolve(reply.message as Answer)
      else reject(new Error(`the process ended with ${signal ?? code}`))
    })
    child.send(task, () => {})
  })
}

/** The side of the program. It ends once its answer is sent, or with the first error. */
export function answerParent<Task>(work: (task: Task) => Promise<unknown>): void {
  setPriority(constants.priority.PRIORITY_LOW)
  process.once('message', async (task: Task) => {
    process.send?.(await work(task), () => process.exit())
  })
}
