import { Outlet } from 'react-router'
import { CookieSettingsButton } from '../../features/cookie-consent/cookie-settings-button.tsx'
import { StorageInventory } from '../../features/reading/storage-inventory.tsx'
import { TextComponents } from '../../features/reading/text-components.tsx'

const partsOfTheCookieNotice = { CookieSettingsButton, StorageInventory }

/** The parts that only the cookie notice uses, so that no other legal text loads the list of what is stored. */
export default function CookieNotice() {
  return (
    <TextComponents value={partsOfTheCookieNotice}>
      <Outlet />
    </TextComponents>
  )
}
