import { call, type DataApi } from '../../lib/data-api.ts'

/**
 * Erases an address of the newsletter with its evidence; an erased one is no error.
 * @throws the API's error; nothing is erased then
 */
export async function eraseAddress(api: DataApi, id: string): Promise<void> {
  await call(api, 'erase_newsletter_address', { _id: id })
}
