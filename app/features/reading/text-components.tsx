import { EvidenceNotice } from '../../ui/evidence-notice.tsx'
import { ExclusionList } from '../../ui/exclusion-list.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { Aside } from './aside.tsx'
import { Box, Boxes } from './boxes.tsx'
import { ScrollableTable } from './scrollable-table.tsx'

const components = {
  a: SiteLink,
  table: ScrollableTable,
  Aside,
  Box,
  Boxes,
  EvidenceNotice,
  Exclusions: ExclusionList,
}

/** What MDX texts may use without an import, as every text loads all of it. The MDX compiler calls this function by its name. */
export function useMDXComponents() {
  return components
}
