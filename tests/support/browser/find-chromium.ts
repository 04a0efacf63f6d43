import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const KNOWN_PLACES = [
  process.env.CHROMIUM_PATH,
  // Headless only: the same engine, a tenth less processor time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * The browser for tests, benchmarks and screenshots: one that is there, else Debian's, installed now if we may.
 *
 * @throws with the one command to type where we may not
 */
export function findChromium(): string {
  const found = KNOWN_PLACES.find((path) => path && existsSync(path))
  if (found) return found

  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!mayInstall) {
    throw new Error(
      'No Chromium found. Install it (Debian: sudo apt-get install chromium-headless-shell) or set CHROMIUM_PATH.',
    )
  }
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env: environment })
  execFileSync('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment,
  })
  return '/usr/bin/chromium-headless-shell'
}

/** Without these, Chromium calls home at every start and needs a sandbox that containers lack. */
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
