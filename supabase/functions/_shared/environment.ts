declare const Deno: { env: { get(name: string): string | undefined } } | undefined

/** A variable of the platform, on Deno and on Node. */
export function environmentVariable(name: string): string | undefined {
  return typeof Deno === 'undefined' ? process.env[name] : Deno.env.get(name)
}
