import { deviceStorage, removeCookie, tabStorage } from '../../lib/browser-storage.ts'
import type { Consent } from '../../lib/consent/consent.ts'
import { type StoredItem, storageInventory } from '../../lib/consent/storage-inventory.ts'

/** @param inventory other than the site's own only in tests */
export function forgetOptional(allowed: Consent, inventory: readonly StoredItem[] = storageInventory): void {
  for (const { key, place, category } of inventory) {
    if (!allowed[category]) removeStored(place, key)
  }
}

function removeStored(place: StoredItem['place'], key: string): void {
  if (place === 'cookie') removeCookie(key)
  else (place === 'localStorage' ? deviceStorage : tabStorage).removeItem(key)
}
