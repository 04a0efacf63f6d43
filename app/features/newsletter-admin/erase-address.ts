import type { DataApi } from '../../lib/data-api.ts'

/**
 * Erases an address of the newsletter with its proof. Also well when somebody else did it before.
 *
 * @throws the API's error; nothing is erased then
 */
export async function eraseAddress(api: DataApi, id: string): Promise<void> {
  const { error } = await api.rpc('erase_newsletter_address', { _id: id })
  if (error) throw error
}
