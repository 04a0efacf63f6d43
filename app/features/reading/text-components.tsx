import { openCookieSettings } from '../../lib/cookie-settings.ts'
import { Button } from '../../ui/button.tsx'
import { EvidenceNotice } from '../../ui/evidence-notice.tsx'
import { ExclusionList } from '../../ui/exclusion-list.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { Aside } from './aside.tsx'
import { Box, Boxes } from './boxes.tsx'
import { ScrollableTable } from './scrollable-table.tsx'
import { StorageInventory } from './storage-inventory.tsx'

const components = {
  a: SiteLink,
  table: ScrollableTable,
  Aside,
  Box,
  Boxes,
  CookieSettingsButton,
  EvidenceNotice,
  Exclusions: ExclusionList,
  StorageInventory,
}

/** What MDX texts may use without an import. The MDX compiler calls this function by its name. */
export function useMDXComponents() {
  return components
}

function CookieSettingsButton() {
  return (
    <Button variant="secondary" onClick={openCookieSettings}>
      Cookie-Einstellungen öffnen
    </Button>
  )
}
