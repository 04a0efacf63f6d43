import type { SupabaseClient } from '@supabase/supabase-js'

interface Added {
  /** Of a picture that is changed; a new one gets its own. */
  id?: string
  /** The version that is changed; 0 for a new one. */
  seen?: number
  name: string
  alt: string
}

/** Puts a JPEG into the library, as the form does. */
export async function addPicture(
  url: string,
  administrator: SupabaseClient,
  bytes: Buffer,
  { id = crypto.randomUUID(), seen = 0, name, alt }: Added,
): Promise<{ id: string; hash: string }> {
  const { publishableKey } = (await (await fetch(`${url}/backend.json`)).json()) as { publishableKey: string }
  const { data } = await administrator.auth.getSession()
  const uploaded = await fetch(`${url}/api/pictures`, {
    method: 'POST',
    headers: {
      apikey: publishableKey,
      authorization: `Bearer ${data.session?.access_token}`,
      'content-type': 'image/jpeg',
    },
    body: new Uint8Array(bytes),
  })
  const { hash } = (await uploaded.json()) as { hash: string }
  const words = { _hash: hash, _name: name, _alt: alt, _focus_x: 50, _focus_y: 50 }
  const { data: saved, error } = await administrator.rpc('save_picture', { _id: id, _seen: seen, ...words })
  if (error || saved.state !== 'saved') throw new Error(`not saved: ${JSON.stringify(error ?? saved)}`)
  return { id, hash }
}
