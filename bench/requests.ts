import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Manifest } from 'vite'
import { freePort } from '../tests/support/processes/start-process.ts'
import { startChild, startSite } from './children.ts'
import { median, rounded } from './report/numbers.ts'
import { installFromDebian, type Load, load, writePause } from './wrk.ts'

export interface RequestFigures {
  what: string
  bytes: number
  /** Requests per second with 16 connections that never wait. */
  ours: number
  nginx: number
  ratio: number
  /** At about half of that, in milliseconds. */
  half: HalfLoad
  /** nginx at the rate of ours, to tell what the machine adds. */
  halfOfNginx: HalfLoad
}

interface HalfLoad {
  rate: number
  median: number
  p99: number
  ratio: number
}

const BUILD = join(import.meta.dirname, '../build')
const PAGE = '/beratung'

/** Pages and assets from our server and from Debian's nginx with the same compressed files, alternately. */
export async function measureRequests({ rounds }: { rounds: number }): Promise<RequestFigures[]> {
  installFromDebian('wrk', 'wrk')
  installFromDebian('nginx-light', 'nginx')
  const folder = await mkdtemp(join(tmpdir(), 'praxis-bench-nginx-'))
  const ours = await startSite()
  const page = await fetch(`http://127.0.0.1:${ours.ready[1]}${PAGE}`)
  const nginx = await startNginx(folder, Buffer.from(await page.arrayBuffer()))
  try {
    const figures: RequestFigures[] = []
    for (const [what, path] of [
      ['page', PAGE],
      ['asset', await largestAsset()],
    ] as const) {
      const urls = { ours: `http://127.0.0.1:${ours.ready[1]}${path}`, nginx: `http://127.0.0.1:${nginx.port}${path}` }
      const bytes = await sameAnswer(urls.ours, urls.nginx)
      const rates: Record<'ours' | 'nginx', number[]> = { ours: [], nginx: [] }
      for (let round = 0; round < rounds; round += 1) {
        rates.nginx.push((await load(urls.nginx)).rate)
        rates.ours.push((await load(urls.ours)).rate)
      }
      const [rate, rateOfNginx] = [median(rates.ours), median(rates.nginx)]
      figures.push({
        what,
        bytes,
        ours: rounded(rate),
        nginx: rounded(rateOfNginx),
        ratio: rounded(rate / rateOfNginx, 2),
        half: await halfLoad(urls.ours, rate, folder),
        halfOfNginx: await halfLoad(urls.nginx, rate, folder),
      })
    }
    return figures
  } finally {
    await nginx.stop()
    await ours.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** As Debian sets it up, without its access log. */
async function startNginx(folder: string, page: Buffer) {
  const port = await freePort()
  const root = join(folder, 'site')
  await cp(join(BUILD, 'client'), root, { recursive: true })
  await mkdir(join(root, PAGE))
  await writeFile(join(root, PAGE, 'index.html'), page)
  await writeFile(join(root, PAGE, 'index.html.gz'), gzipSync(page))
  const config = join(folder, 'nginx.conf')
  await writeFile(
    config,
    `daemon off; worker_processes auto; pid ${folder}/pid; error_log stderr notice;
events { worker_connections 768; }
http {
  include /etc/nginx/mime.types;
  sendfile on; tcp_nopush on; types_hash_max_size 2048; access_log off; gzip_static on;
  client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c;
  uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;
  server { listen 127.0.0.1:${port}; root ${root}; location / { try_files $uri $uri/index.html =404; } }
}`,
  )
  const { stop } = await startChild('/usr/sbin/nginx', ['-c', config], { isReady: /start worker process / })
  return { port, stop }
}

async function largestAsset(): Promise<string> {
  const manifest: Manifest = JSON.parse(await readFile(join(BUILD, 'client/.vite/manifest.json'), 'utf8'))
  const framework = Object.values(manifest).find(({ name }) => name === 'framework')
  if (!framework) throw new Error('the build has no chunk of the framework')
  return `/${framework.file}`
}

async function sameAnswer(...urls: string[]): Promise<number> {
  const sizes = await Promise.all(
    urls.map(async (url) => {
      const answer = await fetch(url, { headers: { 'accept-encoding': 'gzip' } })
      if (!answer.ok || answer.headers.get('content-encoding') !== 'gzip') throw new Error(`${url}: ${answer.status}`)
      return Number(answer.headers.get('content-length'))
    }),
  )
  if (new Set(sizes).size !== 1) throw new Error(`not the same files: ${sizes.join(' and ')} bytes`)
  return sizes[0] ?? 0
}

async function halfLoad(url: string, rate: number, folder: string): Promise<HalfLoad> {
  const script = await writePause(folder, rate / 2)
  const rounds: Load[] = []
  for (let round = 0; round < 5; round += 1) rounds.push(await load(url, script))
  const [p50, p99] = [median(rounds.map((one) => one.p50)), median(rounds.map((one) => one.p99))]
  return {
    rate: rounded(median(rounds.map((one) => one.rate))),
    median: rounded(p50, 2),
    p99: rounded(p99, 2),
    ratio: rounded(p99 / p50, 1),
  }
}
