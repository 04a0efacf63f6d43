/**
 * How functions reach the data API. On Supabase and on Deno that is the network; the embedded server answers directly, in
 * the same process (server/api/load-functions.ts).
 */
let reach: typeof fetch = (input, init) => fetch(input, init)

/** For `withSupabase`: its clients ask through whatever was set last. */
export const throughDataApi = { global: { fetch: ((input, init) => reach(input, init)) as typeof fetch } }

export function reachDataApiWith(another: typeof fetch): void {
  reach = another
}
