import type { ComponentProps, ReactNode } from 'react'
import { Outlet, useLocation, useNavigate, useNavigation } from 'react-router'
import { Tabs } from '../buttons/tabs.tsx'
import { AdminHead } from '../layout/admin-head.tsx'

interface AddressTabsProps extends Pick<ComponentProps<typeof Tabs>, 'label'> {
  /** Default: a head row that names the page. */
  frame?: ComponentProps<typeof Tabs>['frame']
  tabs: readonly {
    path: string
    label: ReactNode
    /** Further addresses of the pages in this tab. */
    also?: readonly string[]
    /** Where a click leads, if not to `path`. */
    to?: string
  }[]
}

/** Tabs that are pages, with the pages below their addresses. */
export function AddressTabs({ label, tabs, frame }: AddressTabsProps) {
  const { pathname } = useLocation()
  const here = tabOf(pathname)
  const there = useNavigation().location?.pathname
  const navigate = useNavigate()

  /** The tab with the longest address that the path begins with. */
  function tabOf(pathname: string): string {
    const found = tabs.flatMap(({ path, also = [] }) =>
      [path, ...also].filter((one) => `${pathname}/`.startsWith(`${one}/`)).map((address) => ({ path, address })),
    )
    return found.sort((a, b) => b.address.length - a.address.length)[0]?.path ?? ''
  }

  const inHead = (line: ReactNode, panels: ReactNode) => (
    <AdminHead title={tabs.find(({ path }) => path === pathname)?.label} tabs={line}>
      {panels}
    </AdminHead>
  )
  return (
    <Tabs
      label={label}
      // An address of no tab is shown, too: it may say that it is not for this person.
      frame={(line, panels) => (frame ?? inHead)(line, here ? panels : <Outlet />)}
      chosen={(there && tabOf(there)) || here}
      onChoose={(path) => void navigate(tabs.find((tab) => tab.path === path)?.to ?? path)}
      tabs={tabs.map((tab) => ({
        id: tab.path,
        label: tab.label,
        panel: tab.path === here ? <Outlet /> : <p role="status">Lade Daten...</p>,
      }))}
    />
  )
}
