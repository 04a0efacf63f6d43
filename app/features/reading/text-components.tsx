import { type ComponentType, createContext, use } from 'react'
import { EvidenceNotice } from '../../ui/evidence-notice.tsx'
import { ExclusionList } from '../../ui/exclusion-list.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { Aside } from './aside.tsx'
import { Box, Boxes } from './boxes.tsx'
import { Lines } from './lines.tsx'
import { TextTable } from './text-table.tsx'

const components = {
  a: SiteLink,
  table: TextTable,
  Aside,
  Box,
  Boxes,
  EvidenceNotice,
  Exclusions: ExclusionList,
  Lines,
  SiteLink,
}

/** What the page around a text adds for it: only texts of that page load it. */
const AddedByPage = createContext<Record<string, ComponentType>>({})
export const TextComponents = AddedByPage.Provider

/** What MDX texts may use without an import, as every text loads all of it. The MDX compiler calls this function by its name. */
export function useMDXComponents() {
  return { ...components, ...use(AddedByPage) }
}
