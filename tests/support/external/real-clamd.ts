import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whether ClamAV is installed here (Debian: clamav-daemon). */
export const hasClamd = spawnSync('clamd', ['--version']).status === 0

export interface RealClamd {
  socketPath: string
  stop(): Promise<void>
}

/**
 * ClamAV itself, on a socket of its own, with one signature and none of its usual ones: they are 300 MB.
 *
 * @param signature the text that makes a file infected, anywhere in it
 */
export async function startClamd(signature: string): Promise<RealClamd> {
  const folder = await mkdtemp(join(tmpdir(), 'praxis-clamav-'))
  const signatures = join(folder, 'signatures')
  const socketPath = join(folder, 'clamd.ctl')
  await mkdir(signatures)
  // Name, kind of file (any), offset (any), bytes.
  await writeFile(join(signatures, 'test.ndb'), `Praxis-Test:0:*:${Buffer.from(signature).toString('hex')}\n`)
  const config = join(folder, 'clamd.conf')
  await writeFile(
    config,
    [`DatabaseDirectory ${signatures}`, `LocalSocket ${socketPath}`, 'Foreground yes', 'LogVerbose yes', ''].join('\n'),
  )

  const clamd = spawn('clamd', ['--config-file', config], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [clamd.stdout, clamd.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
        if (output.includes('Self checking every')) resolve()
      })
    }
    clamd.once('exit', (code) => reject(new Error(`clamd ended with code ${code}:\n${output}`)))
  })
  await ready
  return {
    socketPath,
    async stop() {
      clamd.removeAllListeners('exit')
      clamd.kill()
      if (clamd.exitCode === null) await once(clamd, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
