import { parseArgs } from 'node:util'
import { PostgrestClient } from '@supabase/postgrest-js'
import { practice } from '../app/content/practice.ts'
import {
  newsletterProof,
  type ProofLine,
  type ProofSubscriber,
} from '../supabase/functions/_shared/newsletter-proof.ts'
import { createBackend } from './backend/create-backend.ts'
import { openDatabase } from './backend/database.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { holdExclusively } from './exclusive-folder.ts'
import { loadKeys } from './keys.ts'
import { StartupError } from './startup-error.ts'

const USAGE = 'npm run newsletter -- proof <e-mail>   prints everything that proves the consent of this address'

type Fetch = (request: Request) => Promise<Response>

/** `npm run newsletter`: what an operator may have to show, on paper if need be. Works beside a running server. */
async function main() {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [command, address] = positionals
  if (command !== 'proof' || !address?.includes('@')) throw new StartupError(`Usage:\n${USAGE}`)

  const proof = await withApi(readConfig(process.env), (api) => proofOf(api, address.trim().toLowerCase()))
  if (!proof) throw new StartupError(`Nothing is stored about ${address}.`)
  process.stdout.write(proof)
}

async function proofOf(api: PostgrestClient, email: string): Promise<string | undefined> {
  const subscriber = await api
    .from('newsletter_subscribers')
    .select('status, created_at, confirmed_at, unsubscribed_at')
    .eq('email', email)
    .maybeSingle<ProofSubscriber>()
  if (subscriber.error) throw new StartupError(`The list could not be read: ${subscriber.error.message}`)

  const lines: ProofLine[] = []
  // The API returns at most 1,000 rows at a time, and a proof must be whole.
  for (let total = 1; lines.length < total; ) {
    const batch = await api
      .from('newsletter_opt_in_logs')
      .select('*', { count: 'exact' })
      .eq('email', email)
      .order('created_at')
      .order('id')
      .range(lines.length, lines.length + 999)
    if (batch.error) throw new StartupError(`The log could not be read: ${batch.error.message}`)
    lines.push(...(batch.data as ProofLine[]))
    total = batch.count ?? lines.length
  }
  if (!subscriber.data && lines.length === 0) return undefined
  return newsletterProof(email, subscriber.data, lines, practice.name)
}

/** Asks the server that runs on this machine; without one, the same API in this process. */
async function withApi<Result>(config: Config, work: (api: PostgrestClient) => Promise<Result>): Promise<Result> {
  const keys = await loadKeys(config)
  const client = (url: string, fetch: Fetch) =>
    new PostgrestClient(`${url}/rest/v1`, {
      headers: { apikey: keys.secretKey },
      fetch: (input, init) => fetch(new Request(input, init)),
    })

  const running = `http://127.0.0.1:${config.PORT}`
  if (await answers(running)) return work(client(running, fetch))

  const unlock = config.DATABASE_URL ? () => {} : await holdExclusively(config.DATA_DIR)
  const database = await openDatabase({ dataDir: config.DATA_DIR, databaseUrl: config.DATABASE_URL })
  try {
    const backend = await createBackend({ database, keys, siteUrl: config.SITE_URL, dataDir: config.DATA_DIR })
    return await work(
      client('http://localhost', (request) => backend.fetch(request, { address: '127.0.0.1', agent: null })),
    )
  } finally {
    await database.close()
    unlock()
  }
}

/** Another program may listen on that port: ours answers `ok`. */
async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    async (response) => (await response.text()) === 'ok',
    () => false,
  )
}

main().catch((error: unknown) => {
  if (error instanceof StartupError || error instanceof ConfigError) process.stderr.write(`${error.message}\n`)
  else process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
})
