/**
 * Serves the functions on Deno as Supabase does: each under /functions/v1/<name>, settings from the environment.
 * Runs in Deno, started by functions-on-deno.ts.
 */
declare const Deno: {
  serve(
    options: { port: number; hostname: string; onListen(address: { port: number }): void },
    handler: (request: Request) => Promise<Response>,
  ): unknown
  readDir(path: URL): AsyncIterable<{ name: string; isDirectory: boolean }>
}

const folder = new URL('../../../supabase/functions/', import.meta.url)
const functions = new Map<string, (request: Request) => Promise<Response>>()
for await (const { name, isDirectory } of Deno.readDir(folder)) {
  if (!isDirectory || name.startsWith('_')) continue
  const module = await import(new URL(`${name}/index.ts`, folder).href)
  functions.set(name, module.default.fetch)
}

Deno.serve(
  { port: 0, hostname: '127.0.0.1', onListen: ({ port }) => console.info(`listening on ${port}`) },
  async (request) => {
    const name = new URL(request.url).pathname.match(/^\/functions\/v1\/([^/]+)$/)?.[1] ?? ''
    return (await functions.get(name)?.(request)) ?? new Response(null, { status: 404 })
  },
)
