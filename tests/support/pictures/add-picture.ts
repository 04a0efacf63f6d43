import type { SupabaseClient } from '@supabase/supabase-js'
import { publishableKeyOf } from '../processes/start-process.ts'

/** Puts a JPEG into the library, as the form does. */
export async function addPicture(
  url: string,
  administrator: SupabaseClient,
  bytes: Buffer,
  { name, alt }: { name: string; alt: string },
): Promise<{ id: string; hash: string }> {
  const { data } = await administrator.auth.getSession()
  const uploaded = await fetch(`${url}/api/pictures`, {
    method: 'POST',
    headers: {
      apikey: await publishableKeyOf(url),
      authorization: `Bearer ${data.session?.access_token}`,
      'content-type': 'image/jpeg',
    },
    body: new Uint8Array(bytes),
  })
  if (!uploaded.ok) throw new Error(`not taken: ${uploaded.status} ${await uploaded.text()}`)
  const { hash } = (await uploaded.json()) as { hash: string }
  const id = crypto.randomUUID()
  const words = { _hash: hash, _name: name, _alt: alt, _focus_x: 50, _focus_y: 50 }
  const { data: saved, error } = await administrator.rpc('save_picture', { _id: id, _seen: 0, ...words })
  if (error || saved.state !== 'saved') throw new Error(`not saved: ${JSON.stringify(error ?? saved)}`)
  return { id, hash }
}
