import { type StoredItem, storageInventory } from '../../content/storage-inventory.ts'
import type { Consent } from '../../lib/consent/consent.ts'

interface BrowserStores {
  localStorage: Pick<Storage, 'removeItem'>
  sessionStorage: Pick<Storage, 'removeItem'>
  /** As `document.cookie = …` does. */
  setCookie(line: string): void
}

/**
 * Removes what services of categories that are not allowed have stored, by the names of the inventory.
 * @param inventory,stores other than the site's own only in tests
 */
export function forgetOptional(
  allowed: Consent,
  inventory: readonly StoredItem[] = storageInventory,
  stores: BrowserStores = browserStores(),
): void {
  for (const { key, place, category } of inventory) {
    if (allowed[category]) continue
    if (place === 'cookie') stores.setCookie(`${key}=; max-age=0; path=/`)
    else stores[place].removeItem(key)
  }
}

function browserStores(): BrowserStores {
  return {
    localStorage: window.localStorage,
    sessionStorage: window.sessionStorage,
    setCookie: (line) => {
      // biome-ignore lint/suspicious/noDocumentCookie: only to remove; the Cookie Store API is not everywhere yet
      document.cookie = line
    },
  }
}
