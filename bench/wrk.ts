import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const CONNECTIONS = 16
const SECONDS = 4

export interface Load {
  rate: number
  p50: number
  p99: number
}

/**
 * Asks for one page with 16 connections, for four seconds.
 * @param script from `writePause`; without it no connection ever waits
 */
export async function load(url: string, script?: string): Promise<Load> {
  const arguments_ = ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, '--latency', '-H', 'Accept-Encoding: gzip']
  const words = [...arguments_, ...(script ? ['-s', script] : []), url]
  const { stdout: printed } = await promisify(execFile)('/usr/bin/wrk', words)
  if (/Non-2xx|Socket errors/.test(printed)) throw new Error(printed)
  return {
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(printed)?.[1]),
    p50: milliseconds(printed, '50%'),
    p99: milliseconds(printed, '99%'),
  }
}

function milliseconds(printed: string, percentile: string): number {
  const [, value, unit] = new RegExp(`${percentile}\\s+([\\d.]+)(us|ms|s)`).exec(printed) ?? []
  return Number(value) * ({ us: 0.001, ms: 1, s: 1000 }[unit ?? ''] ?? Number.NaN)
}

/**
 * A script for `load`: connections pause at random, so that together they ask about `rate` times a second.
 * @returns its path
 */
export async function writePause(folder: string, rate: number): Promise<string> {
  const pause = (1000 * CONNECTIONS) / rate
  const script = join(folder, `pause-${Math.round(rate)}.lua`)
  await writeFile(script, `function delay() return math.random(0, ${Math.max(1, Math.round(2 * pause))}) end`)
  return script
}

/** Installs a Debian package where the program is missing. @throws when that needs another user */
export function installFromDebian(packageName: string, program: string): void {
  if ([`/usr/bin/${program}`, `/usr/sbin/${program}`].some(existsSync)) return
  if (process.getuid?.() !== 0) throw new Error(`${program} is missing: sudo apt-get install ${packageName}`)
  execFileSync('apt-get', ['install', '-y', '-qq', packageName], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
